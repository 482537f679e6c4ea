import { useTranslation } from 'react-i18next'
import { TextLink } from '#app/components/button.tsx'
import { Checkbox, PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { checkbox, choice, optionalSecret, optionalText, secret, text } from '#app/forms/fields.ts'
import { FormOf, useReply } from '#app/forms/form-of.tsx'
import { paths, withQuery } from '#app/lib/paths.ts'
import { CaptchaField } from './captcha-field.tsx'

/** The login by user name (site.md section 3). */
export const loginForm = defineForm({
  id: 'login',
  fields: {
    type: { ...choice(['username']), schema: choice(['username']).schema.default('username') },
    username: text(),
    password: secret(),
    captchaId: optionalText(),
    captcha: optionalSecret(),
    remember: checkbox(),
    redirectTo: optionalText(),
  },
})

export interface LoginFormProps {
  /** The captcha to pass; null where none is asked. */
  captchaId: string | null
  redirectTo?: string | undefined
  /** The heading of the page; a dialog has its own. */
  heading?: boolean
}

export function LoginForm({ captchaId, redirectTo, heading = true }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'common'])
  const reply = useReply(loginForm.id)
  const target = redirectTo ?? (reply?.result.initialValue?.redirectTo as string | undefined)
  return (
    <>
      {heading ? <h1>{t('auth:login.title')}</h1> : null}
      <FormOf
        form={loginForm}
        action={paths.login}
        hidden={{ type: 'username', ...(target ? { redirectTo: target } : {}) }}
      >
        <TextField
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField name="password" autoComplete="current-password" required />
        {captchaId ? <CaptchaField captchaId={captchaId} /> : null}
        <Checkbox name="remember">{t('auth:login.remember')}</Checkbox>
        <Submit>{t('auth:login.submit')}</Submit>
      </FormOf>
      <p className="text-sm">
        {t('auth:login.noAccount')}{' '}
        <TextLink href={withQuery(paths.register, { redirectTo: target })}>{t('common:register')}</TextLink>
      </p>
    </>
  )
}
