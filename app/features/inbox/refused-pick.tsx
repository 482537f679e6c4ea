import { useTranslation } from 'react-i18next'
import type { Form } from '#app/forms/define-form.ts'
import { useReply } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'

/** Why nothing was done with the ticked messages: most often because none was. */
export function RefusedPick({ form }: { form: Pick<Form, 'id'> }) {
  const { t } = useTranslation('inbox')
  const nonePicked = useReply(form.id)?.result.error?.id !== undefined
  return (
    <RefusedAct form={form} shown={false}>
      {nonePicked ? t('pickFirst') : undefined}
    </RefusedAct>
  )
}
