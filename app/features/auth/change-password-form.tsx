import { useTranslation } from 'react-i18next'
import { Flash } from '#app/components/flash.tsx'
import { PasswordField, Submit } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { optionalSecret, secret } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { paths } from '#app/lib/paths.ts'
import type { FieldSetting } from '#contract/settings.ts'
import { useRuleHint } from './rule-hint.ts'

/** A form that changes the login password. Whether the old one is missing is the platform's to say. */
const passwordForm = (named: { id: string } | { intent: string }) =>
  defineForm({
    ...named,
    fields: { oldPassword: optionalSecret(), newPassword: secret(), confirmNewPassword: secret() },
    equal: { confirmNewPassword: 'newPassword' },
  })

/** That of `/changePassword` and of its dialog. */
export const changePasswordForm = passwordForm({ id: 'changePassword' })

/** That of the security centre, which has others besides. */
export const securityPasswordForm = passwordForm({ intent: 'password' })

export interface ChangePasswordView {
  /** Why it must be changed; null where the member wishes to. */
  reason: 'first-login' | 'expired' | null
  /** The login that led here was a moment ago: the old password need not be typed. */
  oldPasswordKnown: boolean
  /** What a new one must be. */
  rule: FieldSetting
}

/** The key of its title, by why the password is changed (product.md section 2, "Change-password dialog"). */
export const changeTitleOf = (reason: ChangePasswordView['reason']) =>
  reason ? (`auth:change.${reason}-title` as const) : 'auth:change.title'

/** Changing the password, of one's own accord or because it must be. */
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

/** The old password, where it must be typed, and the new one twice. */
export function PasswordChange({ oldPasswordKnown, rule }: Omit<ChangePasswordView, 'reason'>) {
  const hint = useRuleHint(rule)
  return (
    <>
      {oldPasswordKnown ? null : (
        <PasswordField name="oldPassword" autoComplete="current-password" required />
      )}
      <PasswordField name="newPassword" autoComplete="new-password" hint={hint} required />
      <PasswordField name="confirmNewPassword" autoComplete="new-password" required />
    </>
  )
}
