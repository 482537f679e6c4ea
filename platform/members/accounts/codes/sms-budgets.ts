import type { Context } from '#platform/base/context.ts'
import { homeCountry } from '#platform/base/settings/index.ts'
import type { Counter } from './code-sends.ts'

/** The operator's daily budgets of SMS codes: in total, and per country. */

const DAY_SECONDS = 86_400

/**
 * The budgets for a code to `number` (`+84912345678`). Lock order, so that sends cannot deadlock: after the counters of
 * number and address, the country's first.
 */
export async function smsBudgets(ctx: Context, number: string): Promise<Counter[]> {
  const [inAll, byCountry, home, offered] = await Promise.all([
    ctx.settings.value('smsPerDay'),
    ctx.settings.value('smsPerDayByCountry'),
    homeCountry(ctx.settings),
    ctx.settings.value('countries'),
  ])
  // The longest match: +1246 is a country, and begins with the +1 of another.
  const country =
    offered
      .map(({ countryDialingCode }) => countryDialingCode)
      .filter((code) => number.startsWith(`+${code}`))
      .sort((one, other) => other.length - one.length)[0] ?? 'other'
  const ofCountry = byCountry[country] ?? (country === home.countryDialingCode ? inAll : byCountry.other)
  return [
    { key: `sms-day:${country}`, limit: perDay(ofCountry), code: 'quota-exceeded', budget: 'country' },
    { key: 'sms-day', limit: perDay(inAll), code: 'quota-exceeded', budget: 'all' },
  ]
}

const perDay = (hits: number) => ({ hits, windowSeconds: DAY_SECONDS })
