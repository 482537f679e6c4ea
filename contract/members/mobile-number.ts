import type { ErrorCode } from '#contract/base/errors.ts'
import { checkField } from '#contract/base/fields/field-rules.ts'
import type { FieldSetting } from '#contract/base/settings.ts'

/** E.164: at most 15 digits, dialling code included; the minimum is that of the shortest country. */
const LONGEST = 15
const SHORTEST = 4
/**
 * From so many digits on, a text that begins with its country's dialling code has a whole number behind it; of the numbers of its
 * own that are as long hardly any begin so (Brazil's of area code 55 do, and want the plus).
 */
const HOLDS_CODE = 11

/** Common separators of digits, with the dashes of any script. */
const SEPARATORS = /[\s.()\p{Pd}]/gu

/**
 * A mobile number in the platform's form, `+84912345678`, from any of the ways in which people write it: with separators, with
 * its dialling code after a plus or the international prefix 00 (`0084912345678`), and with the national prefix 0. `homeRule`,
 * the operator's rule for `mobileNum`, validates the digits of a number of the home country (in Vietnam nine); one that is too
 * long for it may begin with the dialling code alone (`84912345678`). Numbers of other countries must be valid in E.164. Of those
 * nobody here knows how long they are: one that begins with its country's code without a plus is taken as written while it is short
 * (`9123456789` of +91), and refused from eleven digits on (`8613812345678` of +86), as a code sent to +86 86… would reach nobody.
 */
export function readMobile(
  countryDialingCode: string,
  text: string,
  homeRule: FieldSetting | undefined,
): { ok: true; number: string } | { ok: false; code: ErrorCode } {
  const dialled = text.replace(SEPARATORS, '').replace(/^00/, '+')
  const national = afterCode(dialled, `+${countryDialingCode}`)
  const digits =
    homeRule && national.length > homeRule.maxLength ? afterCode(national, countryDialingCode) : national
  if (digits === '') return { ok: false, code: 'missing-phone-number' }
  const right = homeRule
    ? checkField(homeRule, digits) === undefined
    : digits.length >= SHORTEST && !(dialled.length >= HOLDS_CODE && dialled.startsWith(countryDialingCode))
  if (!right || !/^\d+$/.test(digits) || digits.length + countryDialingCode.length > LONGEST)
    return { ok: false, code: 'invalid-phone-number' }
  return { ok: true, number: `+${countryDialingCode}${digits}` }
}

/** Without the dialling code, if the text begins with it, and the national prefix. */
const afterCode = (text: string, code: string): string =>
  (text.startsWith(code) ? text.slice(code.length) : text).replace(/^0/, '')
