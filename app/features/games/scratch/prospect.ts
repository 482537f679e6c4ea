import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Prospect, timesText } from '#app/lib/play/prospect.ts'
import { TOP_MULTIPLIER, WINNING_TICKETS } from '#contract/play/odds/scratch-odds.ts'

/** What may come of a scratch card: any prize by its chance, and the first prize. The script loads this module too. */
export function prospectOf(entered: (field: string) => string): Prospect {
  const stake = enteredMoney(entered('stake')) ?? null
  return {
    stake,
    // Of a million tickets: a percent is ten thousand of them.
    chance: (WINNING_TICKETS / 10_000).toFixed(2),
    multiplier: String(TOP_MULTIPLIER),
    payout: stake && timesText(stake, BigInt(TOP_MULTIPLIER)),
    atMost: true,
  }
}
