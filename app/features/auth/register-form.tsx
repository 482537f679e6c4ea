import { useTranslation } from 'react-i18next'
import { TextLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Checkbox, PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { checkbox, choice, optionalSecret, optionalText, secret } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { paths, withQuery } from '#app/lib/paths.ts'
import type { FieldSetting, RegistrationField } from '#contract/settings.ts'
import { registrationFields } from '#contract/settings.ts'
import { CaptchaField } from './captcha-field.tsx'

/** Registration by user name (site.md section 3). What each field must be is the operator's setting, judged in the action. */
export const registerForm = defineForm({
  id: 'register',
  fields: {
    method: { ...choice(['register']), schema: choice(['register']).schema.default('register') },
    username: optionalText(),
    password: optionalSecret(),
    confirmPassword: optionalSecret(),
    paymentPassword: optionalSecret(),
    payeeName: optionalText(),
    email: optionalText(),
    referralCode: optionalText(),
    affiliateCode: optionalText(),
    captchaId: optionalText(),
    captcha: secret('captcha-required'),
    agreement: checkbox(),
    redirectTo: optionalText(),
  },
  equal: { confirmPassword: 'password' },
})

export interface RegisterFormProps {
  open: boolean
  fields: Record<RegistrationField, FieldSetting>
  captchaId: string
  referralCode: string
  affiliateCode: string
  /** The URL's code is good: it need not be asked for (product.md section 4). */
  affiliateAccepted: boolean
  redirectTo?: string | undefined
  heading?: boolean
}

const autoComplete: Partial<Record<RegistrationField, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  paymentPassword: 'off',
  payeeName: 'name',
  email: 'email',
}

export function RegisterForm({
  open,
  fields,
  captchaId,
  referralCode,
  affiliateCode,
  affiliateAccepted,
  redirectTo,
  heading = true,
}: RegisterFormProps) {
  const { t } = useTranslation(['auth', 'common'])
  if (!open) return <EmptyState title={t('auth:register.closed')} />
  return (
    <>
      {heading ? <h1>{t('auth:register.title')}</h1> : null}
      <FormOf
        form={registerForm}
        action={paths.register}
        hidden={{
          method: 'register',
          ...(redirectTo ? { redirectTo } : {}),
          ...(affiliateAccepted ? { affiliateCode } : {}),
        }}
        values={{ referralCode, affiliateCode }}
      >
        {registrationFields
          .filter((name) => fields[name].enabled && !(affiliateAccepted && name === 'affiliateCode'))
          .map((name) => (
            <RegistrationControl key={name} name={name} setting={fields[name]} />
          ))}
        <CaptchaField captchaId={captchaId} />
        <Checkbox name="agreement" defaultChecked>
          {t('auth:register.agreement')}
        </Checkbox>
        <Submit>{t('auth:register.submit')}</Submit>
      </FormOf>
      <p className="text-sm">
        {t('auth:register.haveAccount')}{' '}
        <TextLink href={withQuery(paths.login, { redirectTo })}>{t('common:login')}</TextLink>
      </p>
    </>
  )
}

const hinted = ['username', 'password', 'paymentPassword', 'payeeName'] as const
type Hinted = (typeof hinted)[number]

function RegistrationControl({ name, setting }: { name: RegistrationField; setting: FieldSetting }) {
  const { t } = useTranslation('auth')
  const common = {
    name,
    optional: !setting.required,
    required: setting.required,
    autoComplete: autoComplete[name] ?? 'off',
    ...((hinted as readonly string[]).includes(name) ? { hint: t(`register.hint.${name as Hinted}`) } : {}),
  }
  if (setting.type === 'password')
    return <PasswordField {...common} inputMode={setting.patternId === 6 ? 'numeric' : undefined} />
  return (
    <TextField
      {...common}
      type={setting.type}
      autoCapitalize={name === 'payeeName' ? 'characters' : 'none'}
      spellCheck={false}
    />
  )
}
