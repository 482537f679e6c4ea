import type { Minor } from '#contract/base/fields/money.ts'

/** Amounts of a token: integers of its smallest unit (`units`), and what they are worth. */

/** What a rate is of: one whole token. */
const wholeOf = (decimals: number): bigint => 10n ** BigInt(decimals)

/** Signs after the point of what a payer is asked for: exchanges take no more. */
const SHOWN_DECIMALS = 6

/** What units of a token are worth, in minor units, rounded down. `rate` is what a whole token is worth. */
export const worthOf = (units: bigint, { rate, decimals }: { rate: Minor; decimals: number }): Minor =>
  (units * rate) / wholeOf(decimals)

/** The units that are worth an amount, rounded up to what a payer can type. */
export function unitsFor(amount: Minor, { rate, decimals }: { rate: Minor; decimals: number }): bigint {
  const step = wholeOf(Math.max(0, decimals - SHOWN_DECIMALS))
  const each = rate * step
  const steps = (amount * wholeOf(decimals) + each - 1n) / each
  return steps * step
}

/** The units that are worth at most an amount, for money that goes out. */
export function unitsWithin(amount: Minor, { rate, decimals }: { rate: Minor; decimals: number }): bigint {
  const step = wholeOf(Math.max(0, decimals - SHOWN_DECIMALS))
  return ((amount * wholeOf(decimals)) / rate / step) * step
}

/** Units as people write them: `25.3`, without zeros at the end. */
export function tokenText(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const parts = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  return parts === '' ? whole : `${whole}.${parts}`
}

/** Whether an amount pays an order: up to 0.5 % less than ordered is accepted as it came (platform.md section 3). */
export const isEnough = (units: bigint, ordered: bigint): boolean => units * 1_000n >= ordered * 995n
