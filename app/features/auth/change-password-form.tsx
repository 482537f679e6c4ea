import { useTranslation } from 'react-i18next'
import { Flash } from '#app/components/flash.tsx'
import { PasswordField, Submit } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { optionalSecret, secret } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { paths } from '#app/lib/paths.ts'

export const changePasswordForm = defineForm({
  id: 'changePassword',
  fields: { oldPassword: optionalSecret(), newPassword: secret(), confirmNewPassword: secret() },
  equal: { confirmNewPassword: 'newPassword' },
})

export interface ChangePasswordView {
  /** Why it must be changed; null where the member wishes to. */
  reason: 'first-login' | 'expired' | null
  /** The login that led here was a moment ago: the old password need not be typed. */
  oldPasswordKnown: boolean
}

/** The key of its title, by why the password is changed (product.md section 2, "Change-password dialog"). */
export const changeTitleOf = (reason: ChangePasswordView['reason']) =>
  reason ? (`auth:change.${reason}-title` as const) : 'auth:change.title'

/** Changing the password, of one's own accord or because it must be. */
export function ChangePasswordForm({ view: { reason, oldPasswordKnown } }: { view: ChangePasswordView }) {
  const { t } = useTranslation('auth')
  return (
    <>
      {reason ? <Flash kind="warn">{t(`change.${reason}`)}</Flash> : null}
      <FormOf form={changePasswordForm} action={paths.changePassword}>
        {oldPasswordKnown ? null : (
          <PasswordField name="oldPassword" autoComplete="current-password" required />
        )}
        <PasswordField
          name="newPassword"
          autoComplete="new-password"
          hint={t('register.hint.password')}
          required
        />
        <PasswordField name="confirmNewPassword" autoComplete="new-password" required />
        <Submit>{t('change.submit')}</Submit>
      </FormOf>
    </>
  )
}
