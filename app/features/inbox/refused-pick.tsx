import type { Form } from '#app/forms/define-form.ts'
import { useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Why the action on the ticked messages was refused: none was ticked, or more than a page holds. */
export function RefusedPick({ form }: { form: Pick<Form, 'id'> }) {
  const { t } = useTranslation('inbox')
  const codes = useReply(form.id)?.result.error?.id
  return (
    <RefusedAct form={form} shown={false}>
      {codes ? t(codes.includes('too-long') ? 'pickFewer' : 'pickFirst') : undefined}
    </RefusedAct>
  )
}
