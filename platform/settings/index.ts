import { type Flag, type Flags, flags } from '#contract/settings.ts'
import type { Db } from '../db/database.ts'

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
  /** How the simulated payment provider behaves: see `cashier/providers/simulator.ts`. */
  simulatorDeposit: 'pay' as 'pay' | 'fail' | 'never' | 'twice' | 'refuse',
  simulatorDelayMs: 4_000,
  simulatorPayoutDelayMs: 1_000,
  /** Site-wide maintenance; `until` is an ISO moment or null. */
  maintenance: null as { until: string | null } | null,
}
export type Values = typeof values

/** Reads settings. Each process keeps them for a second, so a change acts everywhere within two. */
export interface SettingsReader {
  flag(name: Flag): Promise<boolean>
  flags(): Promise<Flags>
  value<Name extends keyof Values>(name: Name): Promise<Values[Name]>
}

const KEEP_MS = 1_000

export function readSettings(db: Db, nowMs: () => number = Date.now): SettingsReader {
  let kept: { until: number; rows: Promise<Map<string, unknown>> } | undefined
  const rows = () => {
    if (!kept || nowMs() >= kept.until) {
      const reading = db
        .selectFrom('setting')
        .select(['name', 'value'])
        .execute()
        .then((found) => new Map<string, unknown>(found.map((row) => [row.name, row.value])))
      reading.catch(() => {
        kept = undefined
      })
      kept = { until: nowMs() + KEEP_MS, rows: reading }
    }
    return kept.rows
  }
  const flag = async (name: Flag) => ((await rows()).get(name) as boolean | undefined) ?? flags[name]
  return {
    flag,
    async flags() {
      const set = await rows()
      return Object.fromEntries(
        Object.entries(flags).map(([name, start]) => [name, set.get(name) ?? start]),
      ) as Flags
    },
    async value(name) {
      return ((await rows()).get(name) as Values[typeof name] | undefined) ?? values[name]
    },
  }
}
