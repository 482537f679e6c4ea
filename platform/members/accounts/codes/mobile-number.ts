import { plainDigits } from '#contract/base/fields/digits.ts'
import { readMobile } from '#contract/members/mobile-number.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { codeCountries, homeCountry } from '#platform/base/settings/index.ts'

/**
 * A mobile number, typed in the digits of whatever keyboard, in its stored form: `+84912345678`. Without a dialling code it
 * belongs to the home country.
 * Refuses `not-offered` at `countryDialingCode` for a country whose numbers are not accepted, `missing-phone-number`,
 * `invalid-phone-number` (site.md section 3).
 */
export async function mobileOf(
  ctx: Context,
  countryDialingCode: string | undefined,
  text: string,
): Promise<Result<string>> {
  const [offered, home, setting] = await Promise.all([
    ctx.settings.value('countries'),
    homeCountry(ctx.settings),
    ctx.settings.value('register.mobileNum'),
  ])
  const diallingCode = countryDialingCode ?? home.countryDialingCode
  if (!offered.some((country) => country.countryDialingCode === diallingCode))
    return refuse('not-offered', { field: 'countryDialingCode' })
  const number = plainDigits(text)
  const read = readMobile(
    diallingCode,
    number,
    diallingCode === home.countryDialingCode ? setting : undefined,
  )
  return read.ok ? ok(read.number) : refuse(read.code)
}

/**
 * `mobileOf` for a number that gets a code: the operator pays for it, and chooses the countries besides the home
 * country. Refuses `not-offered` for other countries too.
 */
export async function codeMobileOf(
  ctx: Context,
  countryDialingCode: string | undefined,
  text: string,
): Promise<Result<string>> {
  const codes = await codeCountries(ctx.settings)
  const takesCodes = countryDialingCode === undefined || codes.includes(countryDialingCode)
  return takesCodes
    ? mobileOf(ctx, countryDialingCode, text)
    : refuse('not-offered', { field: 'countryDialingCode' })
}
