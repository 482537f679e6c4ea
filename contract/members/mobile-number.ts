import type { ErrorCode } from '#contract/base/errors.ts'
import { checkField } from '#contract/base/fields/field-rules.ts'
import type { FieldSetting } from '#contract/base/settings.ts'

/** E.164: at most 15 digits, dialling code included; the minimum is that of the shortest country. */
const LONGEST = 15
const SHORTEST = 4

/** Common separators of digits. */
const SEPARATORS = /[\s.()-]/g

/**
 * A mobile number in the platform's form, `+84912345678`: digits without separators, without its own dialling code (if
 * `+84 912 345 678` was pasted) and without the national prefix 0. `homeRule`, the operator's rule for `mobileNum`,
 * validates the digits of a number of the home country (in Vietnam nine); others must be valid in E.164.
 */
export function readMobile(
  countryDialingCode: string,
  text: string,
  homeRule: FieldSetting | undefined,
): { ok: true; number: string } | { ok: false; code: ErrorCode } {
  const dialled = text.replace(SEPARATORS, '')
  const own = `+${countryDialingCode}`
  const digits = (dialled.startsWith(own) ? dialled.slice(own.length) : dialled).replace(/^0/, '')
  if (digits === '') return { ok: false, code: 'missing-phone-number' }
  const right = homeRule ? checkField(homeRule, digits) === undefined : digits.length >= SHORTEST
  if (!right || !/^\d+$/.test(digits) || digits.length + countryDialingCode.length > LONGEST)
    return { ok: false, code: 'invalid-phone-number' }
  return { ok: true, number: `+${countryDialingCode}${digits}` }
}
