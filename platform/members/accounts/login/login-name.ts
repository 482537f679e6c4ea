import { plainDigits } from '#contract/base/fields/digits.ts'
import type { Context } from '#platform/base/context.ts'
import { accountKey, type FailureKey, numberKey } from '../base/login-failures.ts'
import { mobileOf } from '../codes/mobile-number.ts'

/** Whom a login names: the key by which its failures count, and the mobile number in its stored form; null for a user name. */
export interface LoginName {
  key: FailureKey
  mobile: string | null
}

/**
 * Reads the name of a login: a user name or a mobile number (product.md section 3, "Login data"). A mobile number begins with a
 * digit, a plus or a bracket; a user name may do so only if the operator's rule allows it. A number without a dialling code
 * belongs to the home country.
 */
export async function readLoginName(ctx: Context, text: string): Promise<LoginName> {
  const typed = plainDigits(text.trim())
  const mobile = /^[+\d(][\d\s.()\p{Pd}]*$/u.test(typed) ? await readNumber(ctx, typed) : null
  return { key: mobile === null ? accountKey(text) : numberKey(mobile), mobile }
}

async function readNumber(ctx: Context, typed: string): Promise<string | null> {
  const atHome = await mobileOf(ctx, undefined, typed)
  if (atHome.ok) return atHome.value
  const digits = typed.replaceAll(/\D/g, '').replace(/^00/, '')
  for (const { countryDialingCode } of await ctx.settings.value('countries')) {
    if (!digits.startsWith(countryDialingCode)) continue
    const abroad = await mobileOf(ctx, countryDialingCode, `+${digits}`)
    if (abroad.ok) return abroad.value
  }
  return null
}
