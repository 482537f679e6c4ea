import type { Form } from '#app/forms/define-form.ts'
import { useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

type FormName = Pick<Form, 'id'>

/** The id of the first box, to which the words of a refusal lead. */
export const FIRST_BOX = 'id'

/**
 * Why the action on the ticked messages was refused: none was ticked, or more than a page holds. `boxes`: whether the page
 * has any.
 */
export function RefusedPick({ form, boxes }: { form: FormName; boxes: boolean }) {
  const { t } = useTranslation('inbox')
  const codes = useReply(form.id)?.result.error?.id
  const words = codes && t(codes.includes('too-long') ? 'pickFewer' : 'pickFirst')
  return (
    <RefusedAct form={form} isShown={false}>
      {words && boxes ? <a href={`#${FIRST_BOX}`}>{words}</a> : words}
    </RefusedAct>
  )
}

/** The marks of the boxes that are ticked for a form, if it was refused for what is ticked (site.md 1.4). */
export function useRefusedBoxes(forms: readonly [FormName, FormName, FormName]) {
  const replies = [useReply(forms[0].id), useReply(forms[1].id), useReply(forms[2].id)]
  return replies.some((reply) => reply?.result.error?.id)
    ? ({ 'aria-invalid': true, 'aria-describedby': 'id-error' } as const)
    : undefined
}
