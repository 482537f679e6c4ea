import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Prospect, timesText } from '#app/lib/play/prospect.ts'
import { hitsOf, isKind, kinds } from '#contract/play/odds/fish-odds.ts'

/** What may come of a bullet at the fish that is aimed at. The script loads this module too. */
export function prospectOf(entered: (field: string) => string): Prospect {
  const stake = enteredMoney(entered('stake')) ?? null
  const kind = entered('aim')
  if (!isKind(kind)) return { stake, chance: null, multiplier: null, payout: null }
  return {
    stake,
    // Of a million: a percent is ten thousand of them. Exact, with three decimals at most.
    chance: String(hitsOf(kind) / 10_000),
    multiplier: String(kinds[kind]),
    payout: stake && timesText(stake, BigInt(kinds[kind])),
  }
}
