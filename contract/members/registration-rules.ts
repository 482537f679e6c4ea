import type { ErrorCode } from '#contract/base/errors.ts'
import { checkField } from '#contract/base/fields/field-rules.ts'
import type { FieldSetting, RegistrationField } from '#contract/base/settings.ts'
import { readMobile } from './mobile-number.ts'

/**
 * Validates one registration field: the site after a post, its script during input. `value` is trimmed; the setting of
 * `mobileNum` is for numbers of the home country. Whether the repeated password is equal is checked by the form
 * (`not-equal`).
 */
export function judgeRegistrationField(
  name: RegistrationField,
  setting: FieldSetting,
  value: string,
  countryDialingCode: string,
  homeDiallingCode: string,
): ErrorCode | undefined {
  if (value === '' && !setting.required) return undefined
  if (name === 'mobileNum') {
    const read = readMobile(
      countryDialingCode,
      value,
      countryDialingCode === homeDiallingCode ? setting : undefined,
    )
    return read.ok ? undefined : read.code
  }
  if (name === 'verificationCode' && value === '') return 'missing-verification-code'
  if (name === 'confirmPassword' && value !== '') return undefined
  return checkField(setting, value)
}
