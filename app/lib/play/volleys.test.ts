import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_RECENT_BETS, MAX_VOLLEY_BETS, RECENT_BETS_MS } from '#contract/play/games/common/volleys.ts'
import { BULLET_MS, Volleys } from './volleys.ts'

const FRAME_MS = 16
const HELD_MS = 20_000

/** A button that is held for some seconds, and requests that take as long as they say, there and back. */
function heldWith(ways: readonly { there: number; back: number }[]) {
  const volleys = new Volleys<number>()
  const fired: number[] = []
  const arrived: { atMs: number; bullets: readonly number[] }[] = []
  let answerMs: number | undefined
  for (let now = 0; now < HELD_MS || !volleys.isIdle; now += FRAME_MS) {
    if (answerMs !== undefined && now >= answerMs) {
      volleys.answer(now)
      answerMs = undefined
    }
    if (now < HELD_MS && volleys.mayFire(now)) {
      volleys.fire(now, now)
      fired.push(now)
    }
    if (volleys.waitMs(now) === 0) {
      const { there, back } = ways[arrived.length % ways.length] ?? { there: 0, back: 0 }
      arrived.push({ atMs: now + there, bullets: volleys.take(now) })
      answerMs = now + there + back
    }
  }
  return { fired, arrived }
}

const way = fc.record({ there: fc.nat(3_000), back: fc.nat(3_000) })

test('however long answers take, all bullets arrive once, in order, and never more than the server takes', () => {
  fc.assert(
    fc.property(fc.array(way, { minLength: 1, maxLength: 20 }), (ways) => {
      const { fired, arrived } = heldWith(ways)
      expect(arrived.flatMap(({ bullets }) => bullets)).toEqual(fired)
      for (const { atMs, bullets } of arrived) {
        expect(bullets.length).toBeLessThanOrEqual(MAX_VOLLEY_BETS)
        const recent = arrived.filter((one) => one.atMs > atMs - RECENT_BETS_MS && one.atMs <= atMs)
        const count = recent.reduce((sum, one) => sum + one.bullets.length, 0)
        expect(count).toBeLessThanOrEqual(MAX_RECENT_BETS)
      }
      for (const [at, ms] of fired.entries())
        if (at > 0) expect(ms - (fired[at - 1] ?? 0)).toBeGreaterThanOrEqual(BULLET_MS)
    }),
  )
})

test('with answers that come at once it fires about five bullets a second, in two or three requests', () => {
  const { fired, arrived } = heldWith([{ there: 30, back: 20 }])
  const seconds = HELD_MS / 1000
  expect(fired.length / seconds).toBeGreaterThan(4)
  expect(fired.length / seconds).toBeLessThanOrEqual(5)
  expect(arrived.length / seconds).toBeLessThanOrEqual(2.6)
})

test('the first bullet is sent at once, and bullets that wait can be taken back', () => {
  const volleys = new Volleys<string>()
  volleys.fire('one', 0)
  expect(volleys.waitMs(0)).toBe(0)
  expect(volleys.take(0)).toEqual(['one'])
  volleys.fire('two', 200)
  expect(volleys.waitMs(200)).toBeUndefined()
  volleys.answer(250)
  expect(volleys.waitMs(250)).toBe(150)
  expect(volleys.empty()).toEqual(['two'])
  expect([volleys.isIdle, volleys.waitMs(1_000)]).toEqual([true, undefined])
})
