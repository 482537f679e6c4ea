import { minorOf, moneyOf, sumOf } from '#contract/base/fields/money.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import { drawnText, drawRanges, prizesOfValues } from '#contract/play/games/lottery/drawn-numbers.ts'
import { indexOfResult, settleLine } from '#contract/play/games/lottery/hits.ts'
import {
  costOfTicket,
  type LotteryOutcome,
  type LotteryWager,
  lineOf,
  wagerText,
} from '#contract/play/games/lottery/lottery.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { Proof, RoundRule } from '../../fairness/proof.ts'

export type LotteryProof = Proof<LotteryOutcome>

/** The wager of a ticket's proof; undefined where it is another game's. */
export const ticketOf = ({ wager }: Pick<LotteryProof, 'wager'>): LotteryWager | undefined =>
  wager.game === 'lottery' ? wager : undefined

/**
 * A digit is one of ten values in the order of drawing, a ball one of those that are left. Each line pays by the result; stake,
 * payout and result are what all lines come to.
 */
export const lotteryRule: RoundRule<LotteryOutcome> = {
  ranges: ({ outcome }) => drawRanges(lotteryAt(outcome.code).family),
  isDrawn: ({ outcome }, values) => {
    const { family } = lotteryAt(outcome.code)
    const prizes = prizesOfValues(family, values)
    return prizes !== undefined && (outcome.prizes?.join(' ') ?? prizes.join(' ')) === prizes.join(' ')
  },
  isPaid(proof, values) {
    const { outcome, inclusion } = proof
    const { family } = lotteryAt(outcome.code)
    const ticket = ticketOf(proof)
    const prizes = prizesOfValues(family, values)
    if (!ticket || !prizes || ticket.code !== outcome.code) return false
    const index = indexOfResult(family, prizes)
    const ends = ticket.lines.map((line) => settleLine(lineOf(line), index))
    const payout = sumOf(ends.map((end) => end.payout))
    return (
      inclusion?.wagerText === wagerText(ticket) &&
      costOfTicket(family, ticket) === minorOf(proof.stake) &&
      outcome.lines.length === ends.length &&
      ends.every(
        ({ hits, payout }, at) =>
          outcome.lines[at]?.hits === hits && outcome.lines[at]?.payout === moneyOf(payout),
      ) &&
      payout === minorOf(proof.payout) &&
      proof.result === (payout > 0n ? 'won' : 'lost')
    )
  },
}

/** The numbers of a draw by its values, in the order of drawing; empty where they make no result. */
export function drawnBy(code: string, values: readonly number[]): string {
  const { family } = lotteryAt(code)
  const prizes = prizesOfValues(family, values)
  return prizes ? drawnText(family, prizes) : ''
}

/** Payout over stake of the whole ticket, cut to four decimals. */
export function multiplierOf({ outcome, stake }: Pick<LotteryProof, 'outcome' | 'stake'>): string {
  const paid = sumOf(outcome.lines.map(({ payout }) => minorOf(payout)))
  return fourDecimals((paid * MULTIPLIER_ONE) / minorOf(stake))
}
