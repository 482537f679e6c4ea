import { useTranslation } from 'react-i18next'
import { PasswordField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { passwordForm, paymentPasswordForm } from './security-forms.ts'
import { SecurityRow, usePosted } from './security-row.tsx'

/** The login password. One who registered without it sets one. */
export function PasswordRow({
  hasPassword,
  changedAt,
  open,
}: {
  hasPassword: boolean
  changedAt: string
  open: boolean
}) {
  const { t } = useTranslation('security')
  const { day } = useFormat()
  const posted = usePosted(passwordForm)
  return (
    <SecurityRow
      name="password"
      icon="lock"
      title={t('password.title')}
      note={hasPassword ? t('password.changed', { day: day(changedAt) }) : t('password.none')}
      state={hasPassword ? { tone: 'pos', label: t('state.set') } : { tone: 'warn', label: t('state.unset') }}
      open={open || posted}
    >
      <p className="text-sm text-ink-2">{t('password.others')}</p>
      <FormOf form={passwordForm}>
        {hasPassword ? <PasswordField name="oldPassword" autoComplete="current-password" required /> : null}
        <PasswordField name="newPassword" autoComplete="new-password" hint={t('password.hint')} required />
        <PasswordField name="confirmNewPassword" autoComplete="new-password" required />
        <Submit>{t('password.submit')}</Submit>
      </FormOf>
    </SecurityRow>
  )
}

/** The withdrawal password: setting it takes the login password, changing it the old one. */
export function PaymentPasswordRow({ isSet, open }: { isSet: boolean; open: boolean }) {
  const { t } = useTranslation('security')
  const posted = usePosted(paymentPasswordForm)
  return (
    <SecurityRow
      name="payment"
      icon="key"
      title={t('payment.title')}
      note={t('payment.note')}
      state={isSet ? { tone: 'pos', label: t('state.set') } : { tone: 'warn', label: t('state.unset') }}
      open={open || posted}
    >
      <FormOf form={paymentPasswordForm} idPrefix="payment-">
        {isSet ? (
          <PasswordField name="oldPaymentPassword" inputMode="numeric" autoComplete="off" required />
        ) : (
          <PasswordField name="password" autoComplete="current-password" hint={t('loginPassword')} required />
        )}
        <PasswordField
          name="newPaymentPassword"
          inputMode="numeric"
          autoComplete="off"
          hint={t('payment.hint')}
          required
        />
        <PasswordField name="confirmNewPaymentPassword" inputMode="numeric" autoComplete="off" required />
        <Submit>{t('payment.submit')}</Submit>
      </FormOf>
    </SecurityRow>
  )
}
