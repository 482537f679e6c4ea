import type { ErrorCode } from './errors.ts'
import { checkField } from './field-rules.ts'
import type { FieldSetting } from './settings.ts'

/** E.164: a number is 15 digits at most, its dialling code included; no country has shorter ones than these. */
const LONGEST = 15
const SHORTEST = 4

/** What people put between digits. */
const SEPARATORS = /[\s.()-]/g

/**
 * A mobile number as the platform keeps it, `+84912345678`: digits without separators, without its own dialling code
 * (`+84 912 345 678` was pasted) and without the leading 0 that is dialled at home. `homeRule`, the operator's for
 * `mobileNum`, judges the digits of a number of the home country (in Vietnam nine); others must be possible in E.164.
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
