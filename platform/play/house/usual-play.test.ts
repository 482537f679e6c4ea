import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Action, Wager } from '#contract/play/games/index.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import type { Choices } from './house-game.ts'
import { everyHouseGame } from './house-games.ts'

/** Whatever is chosen, as fast-check says. */
const choices = fc.infiniteStream(fc.nat()).map((numbers): Choices => {
  const below = (count: number) => Number(numbers.next().value) % count
  return { below, oneOf: (all) => all[below(all.length)] ?? all[0] }
})

test.each(everyHouseGame)('$game: what people wager is offered, and their rounds end', (rules) => {
  fc.assert(
    fc.property(
      choices,
      fc.bigInt({ min: 1_000n, max: rules.entry.maxBet }),
      fc.nat(),
      (chosen, stake, nonce) => {
        const wager = rules.usualWager(chosen, stake)
        expect(Wager.parse(wager)).toEqual(wager)
        expect(rules.check(wager, stake)).toMatchObject({ ok: true })
        for (const part of rules.stakes(wager, stake)) {
          expect(part).toBeGreaterThanOrEqual(rules.entry.minBet)
          expect(part).toBeLessThanOrEqual(rules.entry.maxBet)
        }
        const { steps } = rules
        if (!steps) return
        const stream = () => new FairStream({ serverSeed: '0'.repeat(64), clientSeed: 'usual', nonce })
        const actions: Action[] = []
        for (let ended = false; !ended; ) {
          const standing = steps.standing({ wager, stake, actions }, stream())
          actions.push(steps.usualStep({ wager, stake, actions }, chosen, standing))
          const ends = steps.ends({ wager, stake, actions }, stream())
          ended = ends.ok ? ends.value : expect.fail(`${JSON.stringify(actions)} is refused`)
          expect(actions.length).toBeLessThanOrEqual(100)
        }
      },
    ),
    { numRuns: 50 },
  )
})
