import { Flash } from '#app/components/frame/flash.tsx'
import { PasswordField, Submit } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { optionalSecret, secret } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Judge } from '#app/lib/forms/form-judge.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import { useRuleHint } from './rule-hint.ts'

/** A form that changes the login password. `judgeOldPassword` decides whether the old one is required. */
const passwordForm = (named: { id: string } | { intent: string }) =>
  defineForm({
    ...named,
    fields: {
      oldPassword: optionalSecret(),
      password: optionalSecret(),
      newPassword: secret(),
      confirmNewPassword: secret(),
    },
    equal: { confirmNewPassword: 'newPassword' },
  })

/** For `/changePassword` and its dialog. */
export const changePasswordForm = passwordForm({ id: 'changePassword' })

/** For the security centre, which has several forms. */
export const securityPasswordForm = passwordForm({ intent: 'password' })

/** Whether the old password is missing: said with what else is wrong, as the platform comes to it after the new one. */
export const judgeOldPassword =
  ({ oldPasswordKnown }: { oldPasswordKnown: boolean }): Judge =>
  (texts) => {
    const wrong: ReturnType<Judge> = {}
    if (!oldPasswordKnown && !texts.get('oldPassword')) wrong.oldPassword = { code: 'required' }
    return wrong
  }

export interface ChangePasswordView {
  /** Why the change is required; null for a voluntary one. */
  reason: 'first-login' | 'expired' | null
  /** The login that led here is recent: the old password is not asked for. */
  oldPasswordKnown: boolean
  /** A member without a password proves the payment password. */
  asksPaymentPassword: boolean
  /** The rule for the new password. */
  rule: FieldSetting
}

/** The title's key by reason (product.md section 2, "Change-password dialog"). */
export const changeTitleOf = (reason: ChangePasswordView['reason']) =>
  reason ? (`auth:change.${reason}-title` as const) : 'auth:change.title'

/** Changes the password, voluntarily or because it is required. */
export function ChangePasswordForm({ view }: { view: ChangePasswordView }) {
  const { reason } = view
  const { t } = useTranslation('auth')
  return (
    <>
      {reason ? <Flash kind="warn">{t(`change.${reason}`)}</Flash> : null}
      <FormOf form={changePasswordForm} action={paths.changePassword}>
        <PasswordChange {...view} />
        <Submit>{t('change.submit')}</Submit>
      </FormOf>
    </>
  )
}

/** What proves whose password it is, if required, and the new one twice. */
export function PasswordChange({
  oldPasswordKnown,
  asksPaymentPassword,
  rule,
}: Omit<ChangePasswordView, 'reason'>) {
  const { t } = useTranslation('forms')
  const hint = useRuleHint(rule)
  return (
    <>
      {oldPasswordKnown ? null : (
        <PasswordField name="oldPassword" autoComplete="current-password" required />
      )}
      {asksPaymentPassword ? (
        <PasswordField name="password" autoComplete="off" hint={t('paymentPasswordHint')} required />
      ) : null}
      <PasswordField name="newPassword" autoComplete="new-password" hint={hint} required />
      <PasswordField name="confirmNewPassword" autoComplete="new-password" required />
    </>
  )
}
