import { Badge, type Tone } from '#app/components/badge.tsx'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Bet, BetResult } from '#contract/play/bets.ts'

type Outcome = BetResult | 'returned'

const tones: Record<Outcome, Tone> = {
  won: 'pos',
  lost: 'neg',
  returned: 'neg',
  push: 'plain',
  void: 'plain',
  open: 'warn',
}

/** The outcome of a bet for its player. A payout up to the stake is no win but a partial refund. */
export function outcomeOf({ result, stake, payout }: Pick<Bet, 'result' | 'stake' | 'payout'>): Outcome {
  if (result !== 'won') return result
  return minorOf(payout) > minorOf(stake) ? 'won' : 'returned'
}

/** The result of a bet as icon and word. `words` is `records:result`, looked up once per list. */
export function BetBadge({
  bet,
  words,
}: {
  bet: Pick<Bet, 'result' | 'stake' | 'payout'>
  words: Record<Outcome, string>
}) {
  const outcome = outcomeOf(bet)
  return <Badge tone={tones[outcome]}>{words[outcome]}</Badge>
}
