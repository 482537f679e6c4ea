import { PasswordField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FieldSetting } from '#contract/settings.ts'
import { keyboardFor } from '../auth/rule-hint.ts'

/** The withdrawal password, required by every form that spends money or points. `rule`: its rule. */
export function PaymentPasswordField({ rule }: { rule: FieldSetting }) {
  const { t } = useTranslation('forms')
  return (
    <PasswordField
      name="paymentPassword"
      inputMode={keyboardFor(rule)}
      hint={t('paymentPasswordHint')}
      required
    />
  )
}
