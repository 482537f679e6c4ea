import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { OutcomeOf } from '#contract/play/games/index.ts'
import { type FishKind, hitsOf, kindNames, kinds, SHOTS } from '#contract/play/odds/fish-odds.ts'
import { simulatedRounds } from '#tests/odds/counted-stream.ts'
import { fish } from './fish.ts'

const roundAt = simulatedRounds()
const shoot = (target: FishKind, stake: bigint, nonce: number) =>
  fish.play({ game: 'fish', target }, stake, roundAt(nonce))

it('returns 96 % whatever is shot at', () => {
  expect(fish.returns).toEqual({ lowest: '96.0000', highest: '96.0000' })
})

it('pays the fish that is hit, and nothing for one that is missed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kindNames),
      fc.bigInt({ min: 100n, max: 200_000_000n }),
      fc.nat(50_000),
      (target, stake, nonce) => {
        const { payout, outcome, draws } = shoot(target, stake, nonce)
        const { value, hit } = outcome as OutcomeOf<'fish'>
        expect(draws.map((draw) => draw.value)).toEqual([value])
        expect(hit).toBe(value < 960_000 / kinds[target])
        expect(payout).toBe(hit ? stake * BigInt(kinds[target]) : 0n)
      },
    ),
  )
})

it('comes to its return in a simulation on fixed seeds, within 99 % confidence', () => {
  // Every kind has rounds of its own; together they are 99,999.
  const shots = 11_111
  let squares = 0
  for (const [at, target] of kindNames.entries()) {
    let hit = 0
    for (let nonce = 0; nonce < shots; nonce++)
      if (shoot(target, 1n, nonce * kindNames.length + at).payout > 0n) hit++
    const chance = hitsOf(target) / SHOTS
    squares += (hit - shots * chance) ** 2 / (shots * chance * (1 - chance))
  }
  // Nine squared deviations together: chi-square of nine degrees, below 21.666 in 99 % of all cases.
  expect(squares).toBeLessThan(21.666)
})
