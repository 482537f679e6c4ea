import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Prospect, timesText } from '#app/lib/play/prospect.ts'
import { cardsOf, chanceOf, TOP_MULTIPLIER } from '#contract/play/odds/bingo-odds.ts'

/** What may come of a bet on bingo: more cards are paid more often, and less at a time. The script loads this module too. */
export function prospectOf(entered: (field: string) => string): Prospect {
  const stake = enteredMoney(entered('stake')) ?? null
  return {
    stake,
    chance: chanceOf[cardsOf(entered('cards')) ?? 1],
    multiplier: String(TOP_MULTIPLIER),
    payout: stake && timesText(stake, BigInt(TOP_MULTIPLIER)),
    atMost: true,
  }
}
