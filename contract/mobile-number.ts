import type { ErrorCode } from './errors.ts'
import { checkField } from './field-rules.ts'
import type { FieldSetting } from './settings.ts'

/** The dialling code whose numbers the operator's rule for `mobileNum` is made for. */
export const HOME_DIALLING_CODE = '84'

/** E.164: a number is 15 digits at most, its dialling code included; no country has shorter ones than these. */
const LONGEST = 15
const SHORTEST = 4

/** What people put between digits. */
const SEPARATORS = /[\s.()-]/g

/**
 * A mobile number as the platform keeps it, `+84912345678`: digits without separators, and without the leading 0 that
 * is dialled at home. `setting` judges the digits of Vietnamese numbers (nine remain); others must be possible in E.164.
 */
export function readMobile(
  countryDialingCode: string,
  text: string,
  setting: FieldSetting,
): { ok: true; number: string } | { ok: false; code: ErrorCode } {
  const digits = text.replace(SEPARATORS, '').replace(/^0/, '')
  if (digits === '') return { ok: false, code: 'missing-phone-number' }
  const right =
    countryDialingCode === HOME_DIALLING_CODE
      ? checkField(setting, digits) === undefined
      : /^\d+$/.test(digits) && digits.length >= SHORTEST
  if (!right || !/^\d+$/.test(digits) || digits.length + countryDialingCode.length > LONGEST)
    return { ok: false, code: 'invalid-phone-number' }
  return { ok: true, number: `+${countryDialingCode}${digits}` }
}
