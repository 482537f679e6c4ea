import { TextLink } from '#app/components/button.tsx'
import { PasswordField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import { keyboardFor } from '../auth/rule-hint.ts'
import { useOpens } from '../site/use-opens.ts'

/**
 * The withdrawal password, required by every form that spends money or points. Who has none is led to where it is set,
 * and from there to `back`, the form's own page. `rule`: its rule.
 */
export function PaymentPasswordField({ rule, back }: { rule: FieldSetting; back: string }) {
  const { t } = useTranslation('forms')
  const opens = useOpens()
  const setting = `${paths.personal('securityCenter', { open: 'payment', redirectTo: back })}#security-payment`
  return (
    <PasswordField
      name="paymentPassword"
      inputMode={keyboardFor(rule)}
      hint={t('paymentPasswordHint')}
      after={{
        'no-payment-password': opens(setting) ? (
          <TextLink href={setting}>{t('setPaymentPassword')}</TextLink>
        ) : null,
      }}
      required
    />
  )
}
