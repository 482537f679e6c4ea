import { PasswordField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import {
  type ChangePasswordView,
  PasswordChange,
  securityPasswordForm,
} from '../auth/change-password-form.tsx'
import { keyboardFor, useRuleHint } from '../auth/rule-hint.ts'
import { useFormInDialog } from '../site/use-frame.ts'
import { paymentPasswordForm } from './security-forms.ts'
import { SecurityRow } from './security-row.tsx'

/** The login password. A member who registered without one sets it here; `byCode`: it can sign in by a code to its number. */
export function PasswordRow({
  hasPassword,
  byCode,
  changedAt,
  change,
  open,
}: {
  hasPassword: boolean
  byCode: boolean
  changedAt: string
  change: Omit<ChangePasswordView, 'reason'>
  open: boolean
}) {
  const { day } = useFormat()
  const isPosted = usePosted(securityPasswordForm)
  const inDialog = useFormInDialog()
  const { oldPasswordKnown, asksPaymentPassword, rule } = change
  return (
    <KeptForms
      name="password-row"
      of={PasswordParts}
      input={{
        hasPassword,
        byCode,
        oldPasswordKnown,
        asksPaymentPassword,
        rule,
        inDialog,
        open: open || isPosted,
      }}
      slots={hasPassword ? { day: day(changedAt) } : {}}
    />
  )
}

interface PasswordPartsProps {
  hasPassword: boolean
  byCode: boolean
  oldPasswordKnown: boolean
  asksPaymentPassword: boolean
  rule: FieldSetting
  /** A dialog has the form. */
  inDialog: boolean
  open: boolean
  /** When it was set. */
  day?: string
}

function PasswordParts({
  hasPassword,
  byCode,
  oldPasswordKnown,
  asksPaymentPassword,
  rule,
  inDialog,
  open,
  day,
}: PasswordPartsProps) {
  const { t } = useTranslation('security')
  return (
    <SecurityRow
      name="password"
      icon="lock"
      title={t('password.title')}
      note={hasPassword ? t('password.changed', { day }) : byCode ? t('password.none') : null}
      state={hasPassword ? { tone: 'pos', label: t('state.set') } : { tone: 'warn', label: t('state.unset') }}
      open={open}
    >
      <p className="text-sm text-ink-2">{t('password.others')}</p>
      {inDialog ? null : (
        <FormOf form={securityPasswordForm}>
          <PasswordChange
            oldPasswordKnown={oldPasswordKnown}
            asksPaymentPassword={asksPaymentPassword}
            rule={rule}
          />
          <Submit>{t('password.submit')}</Submit>
        </FormOf>
      )}
    </SecurityRow>
  )
}

/** The withdrawal password: setting it requires the login password, changing it the old one. */
export function PaymentPasswordRow({ open, redirectTo, ...row }: PaymentPasswordProps) {
  const isPosted = usePosted(paymentPasswordForm)
  return (
    <KeptForms
      name="payment-password-row"
      of={PaymentPasswordParts}
      input={{ ...row, open: open || isPosted }}
      slots={redirectTo === undefined ? {} : { redirectTo }}
    />
  )
}

interface PaymentPasswordProps {
  isSet: boolean
  /** The rule for a new one. */
  rule: FieldSetting
  open: boolean
  /** The page that asked for one before there was any. */
  redirectTo?: string | undefined
}

function PaymentPasswordParts({ isSet, rule, open, redirectTo }: PaymentPasswordProps) {
  const { t } = useTranslation('security')
  const hint = useRuleHint(rule)
  const typed = { inputMode: keyboardFor(rule), required: true }
  return (
    <SecurityRow
      name="payment"
      icon="key"
      title={t('payment.title')}
      note={t('payment.note')}
      state={isSet ? { tone: 'pos', label: t('state.set') } : { tone: 'warn', label: t('state.unset') }}
      open={open}
    >
      <FormOf
        form={paymentPasswordForm}
        idPrefix="payment-"
        hidden={redirectTo === undefined ? {} : { redirectTo }}
      >
        {isSet ? (
          <PasswordField name="oldPaymentPassword" {...typed} />
        ) : (
          <PasswordField name="password" autoComplete="current-password" hint={t('loginPassword')} required />
        )}
        <PasswordField name="newPaymentPassword" hint={hint} {...typed} />
        <PasswordField name="confirmNewPaymentPassword" {...typed} />
        <Submit>{t('payment.submit')}</Submit>
      </FormOf>
    </SecurityRow>
  )
}
