import { Card } from '#app/components/card.tsx'
import { DecimalField, PasswordField, SelectField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { DownlineRole } from '#contract/agents/agents.ts'
import type { FieldSettings } from '#contract/base/settings.ts'
import { keyboardFor, useRuleHint } from '../auth/rule-hint.ts'
import { accountForm, usualAccount } from './register-centre-forms.ts'

export interface OpenAccountFormProps {
  /** The operator's rules of the registration. */
  rules: FieldSettings
  roles: readonly DownlineRole[]
  /** The most that the agent may grant, in percent. */
  rebateMax: string
}

/** Opens an account directly below the agent. */
export function OpenAccountForm({ rules, roles, rebateMax }: OpenAccountFormProps) {
  const { t } = useTranslation(['agent', 'register'])
  const decimal = useDecimal()
  const { username, password, paymentPassword } = rules
  const hints = { username: useRuleHint(username), password: useRuleHint(password) }
  const paymentHint = useRuleHint(paymentPassword)
  return (
    <Card title={t('agent:open.title')} titleId="open-account">
      <FormOf form={accountForm} action={paths.agent('registerCentre')} values={usualAccount}>
        <p className="text-sm text-ink-2">{t('agent:open.what')}</p>
        <TextField
          name="username"
          hint={hints.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField name="password" hint={hints.password} autoComplete="new-password" required />
        <PasswordField name="confirmPassword" autoComplete="new-password" required />
        <PasswordField
          name="paymentPassword"
          hint={paymentHint}
          inputMode={keyboardFor(paymentPassword)}
          autoComplete="new-password"
          required
        />
        <SelectField
          name="role"
          options={roles.map((role) => ({ value: role, label: t(`agent:role.${role}`) }))}
        />
        <DecimalField
          name="rebate"
          hint={t('agent:rebateHint', { min: decimal('0.00'), max: decimal(rebateMax) })}
          required
        />
        <Submit>{t('agent:open.submit')}</Submit>
      </FormOf>
    </Card>
  )
}
