import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type MovedByKind, movedByDay } from '#platform/money/ledger/index.ts'

/** A day of the house's result: what it won, what it gave back, and what came in and went out. */
export interface ReportDay {
  day: string
  ggr: Money
  bonus: Money
  rebate: Money
  reward: Money
  points: Money
  commission: Money
  ngr: Money
  deposits: Money
  withdrawals: Money
  adjustments: Money
}

/** What is taken off the GGR, in the order of the bridge. */
export const deductions = ['bonus', 'rebate', 'reward', 'points', 'commission'] as const

/** What members' wallets gained by kind as the house's result. */
export function toReport(day: string, moved: MovedByKind): ReportDay {
  const ggr = -(moved.bet + moved.payout + moved.void)
  const given = deductions.reduce((sum, kind) => sum + moved[kind], 0n)
  return {
    day,
    ggr: moneyOf(ggr),
    ...(Object.fromEntries(deductions.map((kind) => [kind, moneyOf(moved[kind])])) as Record<
      (typeof deductions)[number],
      Money
    >),
    ngr: moneyOf(ggr - given),
    deposits: moneyOf(moved.deposit),
    withdrawals: moneyOf(
      -(moved['withdrawal-paid'] + moved['withdrawal-hold'] + moved['withdrawal-release']),
    ),
    adjustments: moneyOf(moved.adjustment),
  }
}

/** The days of a range that moved anything, the latest first. */
export async function reportDays(platform: Context, from: string, to: string): Promise<ReportDay[]> {
  const days = await movedByDay(platform.reports, from, to)
  return days.map(({ day, moved }) => toReport(day, moved)).reverse()
}
