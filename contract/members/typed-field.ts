import { digitCode, plainDigits } from '#contract/base/fields/digits.ts'
import type { RegistrationField } from '#contract/base/settings.ts'

/**
 * A registration field as the platform reads it: a code, a mobile number and a payment password in the digits of whatever keyboard, the
 * code in groups too. A login password is what was typed.
 */
export function typedField(name: RegistrationField, text: string): string {
  if (name === 'verificationCode') return digitCode(text)
  return name === 'mobileNum' || name === 'paymentPassword' ? plainDigits(text) : text
}
