import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Prospect, timesText } from '#app/lib/play/prospect.ts'
import { ALL_ROUNDS, paidOfAll, TOP_MULTIPLIER } from '#contract/play/odds/video-poker-odds.ts'

/** How often the best play is paid anything, in percent. */
const chance = ((paidOfAll() * 100) / ALL_ROUNDS).toFixed(2)

/** What may come of a round of video poker, played as well as it can be. The script loads this module too. */
export function prospectOf(entered: (field: string) => string): Prospect {
  const stake = enteredMoney(entered('stake')) ?? null
  return {
    stake,
    chance,
    multiplier: String(TOP_MULTIPLIER),
    payout: stake && timesText(stake, BigInt(TOP_MULTIPLIER)),
    atMost: true,
  }
}
