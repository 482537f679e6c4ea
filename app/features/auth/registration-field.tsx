import { PasswordField, TextField } from '#app/forms/controls.tsx'
import { useMessage } from '#app/forms/form-of.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { detailOf } from '#app/lib/forms/form-judge.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { FieldSetting, RegistrationField as Name } from '#contract/base/settings.ts'
import { CodeField } from './code-field.tsx'
import { type Country, MobileField } from './mobile-field.tsx'
import { keyboardFor, useRuleHint } from './rule-hint.ts'

export interface RegistrationFieldProps {
  name: Name
  setting: FieldSetting
  countries: { countries: readonly Country[]; current: string }
  /** The dialling code that the rule for `mobileNum` applies to. */
  homeDiallingCode: string
  /** The age that the birth date must make. */
  leastAge?: number
}

/**
 * A registration field as configured by the operator. Its rule and error messages go into the page, so that a script
 * can validate it during input (`app/enhance/rules.ts`).
 */
export function RegistrationField(props: RegistrationFieldProps) {
  const { name, setting } = props
  const message = useMessage()
  const codes = ['required', 'format', ...(further[name] ?? [])] as const
  const { enabled: _enabled, type: _type, ...rule } = setting
  const says = Object.fromEntries(codes.map((code) => [code, message(code, detailOf(setting))]))
  return (
    <div
      data-of={name}
      data-rule={JSON.stringify(rule)}
      data-says={JSON.stringify(says)}
      data-home={name === 'mobileNum' ? props.homeDiallingCode : undefined}
    >
      <Control {...props} />
    </div>
  )
}

/** Further error codes of a field. */
const further: Partial<Record<Name, readonly ErrorCode[]>> = {
  mobileNum: ['missing-phone-number', 'invalid-phone-number'],
  verificationCode: ['missing-verification-code'],
  confirmPassword: ['not-equal'],
}

function Control({ name, setting, countries, leastAge }: Omit<RegistrationFieldProps, 'homeDiallingCode'>) {
  const { t } = useTranslation('errors')
  const hint = useHint(name, setting, leastAge)
  const common = {
    name,
    hint,
    optional: !setting.required,
    required: setting.required,
    inputMode: keyboardFor(setting),
  }
  if (name === 'mobileNum')
    return <MobileField {...countries} optional={!setting.required} required={setting.required} />
  if (name === 'verificationCode') return <CodeField required={setting.required} />
  if (setting.type === 'password') return <PasswordField {...common} />
  return (
    <TextField
      {...common}
      autoComplete={autoComplete[name] ?? 'off'}
      type={setting.type}
      ofFormat={name === 'birthDate' ? t('format-birth-date') : undefined}
      autoCapitalize={name === 'payeeName' ? 'characters' : 'none'}
      spellCheck={false}
    />
  )
}

const autoComplete: Partial<Record<Name, string>> = {
  username: 'username',
  payeeName: 'name',
  email: 'email',
  birthDate: 'bday',
}

/** Fields without a hint: obvious, or explained by the field before. */
const plain: readonly Name[] = ['mobileNum', 'verificationCode', 'confirmPassword', 'email']

/** The hint of a field: its rule in words, and its purpose. */
function useHint(name: Name, setting: FieldSetting, leastAge: number | undefined): string | undefined {
  const { t } = useTranslation(['register', 'errors'])
  const words = useRuleHint(setting)
  if (name === 'birthDate') return leastAge ? t('errors:under-age', { age: leastAge }) : undefined
  if (plain.includes(name)) return undefined
  const note = name === 'paymentPassword' || name === 'payeeName' ? t(`note.${name}`) : ''
  return sentences(words, note) || undefined
}
