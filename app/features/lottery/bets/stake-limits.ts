import type { ValueOf } from '#contract/base/endpoint.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { RefusalDetail } from '#contract/base/refusal.ts'
import { lineOf, type TicketLine } from '#contract/play/games/lottery/lottery.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { mostStakeFor } from '#contract/play/games/lottery/most.ts'
import { costOf, type Play } from '#contract/play/games/lottery/plays.ts'
import type { lotteryTable } from '#contract/play/lottery.ts'

/** How much may be staked: what a line may cost, and what may have to be paid on a number (platform.md section 5). */

export type StakeTable = Pick<ValueOf<typeof lotteryTable>, 'stake' | 'payableOnNumber'>

/** The most that can be staked on a number of a play of which nothing is sold yet. */
export function mostStakeOf(family: Family, play: Play, { stake, payableOnNumber }: StakeTable): string {
  const byCost = minorOf(stake.max) / play.units
  const byPay = mostStakeFor(family, play.playType, minorOf(payableOnNumber))
  if (byPay < byCost) return moneyOf(byPay)
  return moneyOf(byCost)
}

/** The least stake on a number, where a line has one: what it costs is what has a least. */
export const leastStakeOf = (play: Play, { stake }: StakeTable): string =>
  moneyOf((minorOf(stake.min) + play.units - 1n) / play.units)

/** The numbers of a line; of a play without numbers the one that it has no name for. */
const numbersOfLine = ({ numbers }: Pick<TicketLine, 'numbers'>) => (numbers.length === 0 ? [''] : numbers)

/** `de 13`, as the platform names what is sold out; `big` of a play without numbers. */
const keyOf = ({ playType }: { playType: string }, number: string) => `${playType} ${number}`.trim()

/**
 * Which line of a ticket a refusal of its stakes is about, counted from 0: the first that costs less or more than the
 * bound that it names, or has the number that is sold out; undefined for a refusal of the whole ticket.
 */
export function lineRefused(
  family: Family,
  lines: readonly TicketLine[],
  { code, detail: { field, min, max, reason } }: Refusal,
): number | undefined {
  const isRefused = (line: TicketLine): boolean => {
    const cost = costOf(family, lineOf(line))
    if (field === 'stake' && code === 'under-limit') return min !== undefined && cost < minorOf(min)
    if (field === 'stake' && code === 'over-limit') return max !== undefined && cost > minorOf(max)
    return (
      field === 'numbers' &&
      reason !== undefined &&
      numbersOfLine(line).some((one) => keyOf(line, one) === reason)
    )
  }
  const at = lines.findIndex(isRefused)
  return at < 0 ? undefined : at
}

interface Refusal {
  code: ErrorCode
  detail: Pick<RefusalDetail, 'field' | 'min' | 'max' | 'reason'>
}
