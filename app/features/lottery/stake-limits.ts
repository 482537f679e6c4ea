import type { ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { lineOf, type TicketLine } from '#contract/play/games/lottery/lottery.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { mostOnNumber, mostStakeFor } from '#contract/play/games/lottery/most.ts'
import { costOf, type Play } from '#contract/play/games/lottery/plays.ts'
import type { lotteryTable } from '#contract/play/lottery.ts'

/** How much may be staked: what a line may cost, and what may have to be paid on a number (platform.md section 5). */

export type StakeTable = Pick<ValueOf<typeof lotteryTable>, 'stake' | 'payableOnNumber' | 'scarce'>

/** The most that can be staked on a number of a play of which nothing is sold yet. */
export function mostStakeOf(family: Family, play: Play, { stake, payableOnNumber }: StakeTable): string {
  const byCost = minorOf(stake.max) / play.units
  const byPay = mostStakeFor(family, play.playType, minorOf(payableOnNumber))
  if (byPay < byCost) return moneyOf(byPay)
  return moneyOf(byCost)
}

/** What the platform would refuse of the stakes of a ticket as the table stands, in its words; undefined for nothing. */
export function overLimits(family: Family, lines: readonly TicketLine[], table: StakeTable) {
  const { min, max } = table.stake
  const costs = lines.map((line) => costOf(family, lineOf(line)))
  if (costs.some((cost) => cost < minorOf(min)))
    return { code: 'under-limit', detail: { field: 'stake', min } } as const
  if (costs.some((cost) => cost > minorOf(max)))
    return { code: 'over-limit', detail: { field: 'stake', max } } as const
  const scarce = new Map(table.scarce.map(({ playType, number, left }) => [`${playType} ${number}`, left]))
  const added = new Map<string, Minor>()
  for (const { playType, numbers, stake } of lines)
    for (const number of numbers.length === 0 ? [''] : numbers) {
      const key = `${playType} ${number}`
      const payable = (added.get(key) ?? 0n) + mostOnNumber(family, playType, minorOf(stake))
      const left = minorOf(scarce.get(key) ?? table.payableOnNumber)
      if (payable > left) {
        const most = moneyOf(mostStakeFor(family, playType, left))
        return { code: 'over-limit', detail: { field: 'numbers', reason: key.trim(), max: most } } as const
      }
      added.set(key, payable)
    }
  return undefined
}
