import { expect, it } from 'vitest'
import type { Bet } from '#contract/play/bets.ts'
import type { DiceOutcome } from '#contract/play/games/dice.ts'
import { inRoot } from '#tests/support/pages/in-root.tsx'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import type { AnyGameParts, OwnTable } from '../game-parts.ts'
import { partsOf } from '../registry.ts'
import { GameStage } from './stage.tsx'

const own = { csrf: 'ann', here: '/' }
const outcome: DiceOutcome = {
  game: 'dice',
  roll: '0.50',
  direction: 'under',
  target: '1.00',
  multiplier: '99.0000',
}

/** The stage after a bet of 10.00 that was paid so much. */
function stageOf(payout: string) {
  const bet = { id: 'b1', stake: '10.00', payout, result: 'won' } as Bet
  const table = {
    chosen: new URLSearchParams(),
    last: { bet, outcome },
    aboard: [],
    history: [],
    stake: { min: '1.00', max: '100.00' },
  }
  const parts = partsOf('dice') as unknown as AnyGameParts
  return keptPages().html(
    inRoot(<GameStage parts={parts} table={table as unknown as OwnTable<DiceOutcome>} unsettled={null} />),
    own,
  )
}

it('is a scene of its own from twenty stakes on, and no smaller one is', () => {
  expect(stageOf('200.00')).toContain('data-great="b1"')
  expect(stageOf('199.99')).not.toContain('data-great')
  expect(stageOf('990.00')).toContain('980')
})
