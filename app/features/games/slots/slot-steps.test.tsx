import { expect, it } from 'vitest'
import type { Bet } from '#contract/play/bets.ts'
import { freeSpinOf, freeStrips, type WaysOutcome } from '#contract/play/games/slots/slots-ways.ts'
import { inRoot } from '#tests/support/pages/in-root.tsx'
import { keptPages } from '#tests/support/pages/kept-pages.tsx'
import type { AnyGameParts } from '../game-parts.ts'
import { partsOf } from '../registry.ts'

/** Stops of a free spin: one that wins nothing, or one that wins. */
const stopsThat = (wins: boolean) => {
  for (let at = 0; at < 24; at++) {
    const stops = freeStrips.map((_, reel) => (at * (reel + 1)) % 24)
    if (freeSpinOf(stops, 1).spin.multiplier > 0n === wins) return stops
  }
  throw new Error('no such stops')
}

/** What lies on the stage after a round with these free spins. */
function sceneOf(free: readonly number[][]) {
  const outcome: WaysOutcome = {
    game: 'slots-ways',
    stops: [0, 0, 0, 0, 0],
    free: [...free],
    multiplier: '0.0000',
  }
  const { OnStage } = partsOf('slots-ways') as unknown as AnyGameParts
  const bet = { id: 'b1', stake: '10.00', payout: '0.00', result: 'lost' } as Bet
  const table = { last: { bet, outcome } } as unknown as Parameters<NonNullable<typeof OnStage>>[0]
  return keptPages().html(inRoot(OnStage ? <OnStage {...table} /> : <p />), {
    csrf: 'ann',
    here: '/',
    language: 'en',
  })
}

it('ends a feature with a scene of what it has won, be it nothing', () => {
  const nothing = stopsThat(false)
  expect(sceneOf(Array.from({ length: 6 }, () => nothing))).toMatch(
    /data-ended="b1"[^>]*>Free spins won 0.00×</,
  )
  const wins = stopsThat(true)
  const won = Number(freeSpinOf(wins, 2).spin.multiplier) / 10_000
  expect(sceneOf([nothing, wins])).toContain(`>Free spins won ${won.toFixed(2)}×<`)
})

it('has no such scene after a round without a feature', () => {
  expect(sceneOf([])).not.toContain('data-ended')
})
