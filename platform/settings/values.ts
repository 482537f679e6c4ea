import { z } from 'zod'

/**
 * Values an operator sets besides the flags, with what a new platform starts with. Money is in minor units, times in
 * seconds or minutes as the name says. Bank transfer limits and the like are with the cashier's methods.
 */
export const values = {
  /** Shown after every amount (product.md section 3: `P` where none is set). */
  currencySymbol: 'P',
  /** What the footer says of the licence, in each language. */
  licence: { vi: '', en: '', zh: '' },
  /** Wager turnover asked of a plain deposit, in hundredths of it: 100 is once. */
  depositTurnoverPercent: 100,
  depositExpiresMinutes: 15,
  withdrawalMin: 5_000_000,
  withdrawalMax: 50_000_000_000,
  withdrawalDailyMax: 100_000_000_000,
  withdrawalFeeBasisPoints: 0,
  withdrawalPromisedMinutes: 30,
  /** A paid withdrawal is taken as received after this long (product.md section 8: "N minutes"). */
  withdrawalAutoReceiptMinutes: 60,
  /**
   * How the simulated payment provider behaves (`cashier/providers/simulator.ts`). It pays with money that nobody has, so
   * it is off but in the demo world and in tests.
   */
  simulatorDeposit: 'pay' as 'off' | 'pay' | 'fail' | 'never' | 'twice' | 'refuse',
  simulatorDelayMs: 4_000,
  simulatorPayoutDelayMs: 1_000,
  /** Site-wide maintenance; `until` is an ISO moment or null. */
  maintenance: null as { until: string | null } | null,
}
export type Values = typeof values

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const minutes = z.number().int().min(1).max(525_600)
/** Less than the whole: what is paid out after the fee must be above zero (`withdrawal_order`'s own check). */
const feeBasisPoints = z.number().int().min(0).max(9_999)
const delayMs = z.number().int().min(0).max(600_000)
const text = z.string().max(500)

/** What each value may be; a change is checked with it, whoever makes it. */
export const valueSchemas: { [Name in keyof Values]: z.ZodType<Values[Name]> } = {
  currencySymbol: z.string().trim().min(1).max(8),
  licence: z.object({ vi: text, en: text, zh: text }),
  depositTurnoverPercent: z.number().int().min(0).max(10_000),
  depositExpiresMinutes: minutes,
  withdrawalMin: whole,
  withdrawalMax: whole,
  withdrawalDailyMax: whole,
  withdrawalFeeBasisPoints: feeBasisPoints,
  withdrawalPromisedMinutes: minutes,
  withdrawalAutoReceiptMinutes: minutes,
  simulatorDeposit: z.enum(['off', 'pay', 'fail', 'never', 'twice', 'refuse']),
  simulatorDelayMs: delayMs,
  simulatorPayoutDelayMs: delayMs,
  maintenance: z.object({ until: z.iso.datetime().nullable() }).nullable(),
}

export const isValueName = (name: string): name is keyof Values => Object.hasOwn(values, name)
