import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ranks, suits } from '#contract/play/games/common/playing-cards.ts'
import type { OutcomeOf } from '#contract/play/games/index.ts'
import type { VideoPokerAction } from '#contract/play/games/video-poker.ts'
import {
  ALL_ROUNDS,
  bestPlay,
  cardsBy,
  countingPlaces,
  HAND,
  handAfterDraw,
  handOf,
  hands,
  multiplierOf,
  places,
  ranges,
} from '#contract/play/odds/video-poker-odds.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { simulatedRounds } from '#tests/odds/counted-stream.ts'
import { cases } from '#tests/support/cases.ts'
import { everyHand, everyHold, likeHands, PARTS } from '#tests/support/play/every-hold.ts'
import { videoPoker } from './video-poker.ts'

const wager = { game: 'video-poker' } as const
const draw = (hold: number[]): VideoPokerAction => ({ game: 'video-poker', action: 'draw', hold })
const serverSeed = createHash('sha256').update('simulation').digest('hex')
const streamOf = (nonce: number, seed = serverSeed, clientSeed = 'sim') =>
  new FairStream({ serverSeed: seed, clientSeed, nonce })
const roundAt = simulatedRounds()
const { steps } = videoPoker
if (!steps) throw new Error('video poker has steps')
const open = { wager, stake: 100n, actions: [] }

/** `10h Jh` as numbers of cards. */
const cardsOf = (text: string): number[] =>
  text.split(' ').map((card) => {
    const suit = suits.findIndex((name) => name.startsWith(card.slice(-1)))
    return suit * ranks.length + ranks.indexOf(card.slice(0, -1) as (typeof ranks)[number])
  })

describe('a hand', () => {
  it.each([
    ['10s Js Qs Ks As', 'royal-flush', [0, 1, 2, 3, 4]],
    ['9s Js Qs Ks 10s', 'straight-flush', [0, 1, 2, 3, 4]],
    ['2d Ad 4d 5d 3d', 'straight-flush', [0, 1, 2, 3, 4]],
    ['7c 7d 2h 7h 7s', 'four', [0, 1, 3, 4]],
    ['2c 7d 2h 7h 7s', 'full-house', [0, 1, 2, 3, 4]],
    ['7c 2d 2h 7h 2s', 'full-house', [0, 1, 2, 3, 4]],
    ['2h 4h 6h 8h Ah', 'flush', [0, 1, 2, 3, 4]],
    ['Ah 2c 3d 4s 5h', 'straight', [0, 1, 2, 3, 4]],
    ['10h Jc Qd Ks Ah', 'straight', [0, 1, 2, 3, 4]],
    ['Qh Kc Ad 2s 3h', undefined, []],
    ['9h 9c 9d 2s Ah', 'three', [0, 1, 2]],
    ['9h 2c 9d 2s Ah', 'two-pair', [0, 1, 2, 3]],
    ['2h Jc 5d Js Ah', 'jacks', [1, 3]],
    ['Ac 3c Ad Ks 2h', 'jacks', [0, 2]],
    ['10h 10c 5d Js Ah', undefined, []],
    ['2h 4h 6h 8h Ac', undefined, []],
  ] as const)('%s is %s', (text, name, counting) => {
    const cards = cardsOf(text)
    expect([handOf(cards), countingPlaces(cards)]).toEqual([name, counting])
  })

  it('is the same in whatever order its cards lie', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 52 }, (_, card) => card),
          { minLength: HAND, maxLength: HAND },
        ),
        (cards) => {
          expect(handOf(cards)).toBe(handOf(cards.toSorted((a, b) => a - b)))
        },
      ),
    )
  })
})

it('the test vector of docs/fairness.md', () => {
  const seed = '0'.repeat(64)
  const dealt = [0, 1].map((nonce) => steps.standing(open, streamOf(nonce, seed, 'player-seed')))
  expect(dealt).toEqual([
    { game: 'video-poker', dealt: [18, 20, 1, 15, 23] },
    { game: 'video-poker', dealt: [33, 16, 38, 7, 22] },
  ])
})

describe('a round', () => {
  it('keeps what is held, replaces the rest from the left, and pays the hand', () => {
    fc.assert(
      fc.property(
        fc.nat(50_000),
        fc.shuffledSubarray([0, 1, 2, 3, 4]),
        fc.bigInt({ min: 100n, max: 100_000_000n }),
        (nonce, hold, stake) => {
          const { outcome, payout, draws } = videoPoker.play(wager, stake, streamOf(nonce), [draw(hold)])
          const { dealt, held, cards } = outcome as OutcomeOf<'video-poker'>
          const left = Array.from({ length: 52 }, (_, card) => card)
          const drawn = draws.map(({ n, value }, at) => {
            expect(n).toBe(52 - at)
            return left.splice(value, 1)[0]
          })
          expect([drawn.length, new Set(drawn).size]).toEqual([10, 10])
          expect(dealt).toEqual(drawn.slice(0, HAND))
          expect(held).toEqual([0, 1, 2, 3, 4].filter((place) => hold.includes(place)))
          const come = drawn.slice(HAND)
          expect(cards).toEqual(dealt.map((card, place) => (hold.includes(place) ? card : come.shift())))
          expect(payout).toBe(stake * BigInt(multiplierOf(handOf(cards))))
        },
      ),
      { numRuns: cases({ few: 300, many: 10_000 }) },
    )
  })

  it('takes no place twice', () => {
    expect(steps.ends({ ...open, actions: [draw([1, 1])] }, streamOf(0))).toMatchObject({
      code: 'not-offered',
      detail: { field: 'hold' },
    })
    for (const hold of [[], [3, 0], [0, 1, 2, 3, 4]])
      expect(steps.ends({ ...open, actions: [draw(hold)] }, streamOf(0))).toMatchObject({ value: true })
  })

  it('shows five cards while it is open, and ends with them for who does not come back', () => {
    for (const nonce of [1, 2, 3]) {
      const standing = steps.standing(open, streamOf(nonce))
      expect(Object.keys(standing)).toEqual(['game', 'dealt'])
      const finish = steps.finish(open, streamOf(nonce))
      const { outcome } = videoPoker.play(wager, 100n, streamOf(nonce), finish ? [finish] : [])
      const { dealt, cards } = outcome as OutcomeOf<'video-poker'>
      expect(standing).toEqual({ game: 'video-poker', dealt })
      expect(cards).toEqual(dealt)
    }
  })
})

describe('the return of the best play', () => {
  let counted: ReturnType<typeof everyHold>
  beforeAll(() => {
    counted = everyHold()
  }, 120_000)

  it('is counted over every hand, every hold and every draw', { timeout: 120_000 }, () => {
    const ends = new Float64Array(counted.kinds)
    const [seen, returned] = [{ hands: 0, alike: 0 }, { parts: 0 }]
    // Hands that differ in the names of their suits are played alike: one of them is looked at.
    everyHand((cards) => {
      const alike = likeHands(cards)
      if (alike === 0) return
      seen.hands += alike
      seen.alike += 1
      const best = counted.best(cards)
      returned.parts += best.returned * alike
      counted.addEnds(cards, best.hold, alike, ends)
    })
    expect(seen).toEqual({ hands: 2_598_960, alike: 134_459 })
    expect(ALL_ROUNDS).toBe(2_598_960 * PARTS)
    expect(Object.fromEntries(hands.map(({ name }, at) => [name, ends[at + 1]]))).toEqual(bestPlay)
    expect(ends.reduce((sum, of) => sum + of, 0)).toBe(ALL_ROUNDS)
    expect(returned.parts).toBe(
      hands.reduce((sum, { name, multiplier }) => sum + bestPlay[name] * multiplier, 0),
    )
    expect(videoPoker.returns).toEqual({ lowest: '99.5439', highest: '99.5439' })
  })

  it('agrees with every draw of some hands, looked at one by one', () => {
    for (const [text, kept] of [
      ['2c 3c 4c 5c Kh', '2c 3c 4c 5c'],
      ['Jc Js 4h 4d 9s', 'Jc Js 4h 4d'],
      ['10s Js Qs Ks 2h', '10s Js Qs Ks'],
      ['9s 10s Js Qs Ks', '9s 10s Js Qs Ks'],
    ] as const) {
      const cards = cardsOf(text).sort((a, b) => a - b)
      const { hold, returned } = counted.best(cards)
      const held = [0, 1, 2, 3, 4].filter((place) => hold & (1 << place))
      expect(held.map((place) => cards[place])).toEqual(cardsOf(kept).sort((a, b) => a - b))
      const others = Array.from({ length: 52 }, (_, card) => card).filter((card) => !cards.includes(card))
      const ends = held.length === HAND ? [[]] : others.map((card) => [card])
      const paid = ends.reduce(
        (sum, come) => sum + multiplierOf(handOf(handAfterDraw([...cards, ...come], held))),
        0,
      )
      expect(returned * ends.length).toBe(paid * PARTS)
    }
  })

  it('is what a simulation on fixed seeds comes to, within 99 % confidence', { timeout: 600_000 }, () => {
    const rounds = cases({ few: 100_000, many: 1_000_000 })
    let returned = 0
    for (let nonce = 0; nonce < rounds; nonce++) {
      const stream = roundAt(nonce)
      const cards = cardsBy(ranges.map((n) => stream.draw(n).value))
      const sorted = cards.slice(0, HAND).sort((a, b) => a - b)
      const { hold } = counted.best(sorted)
      const held = places.filter((place) => hold & (1 << sorted.indexOf(cards[place] ?? 0)))
      returned += multiplierOf(handOf(handAfterDraw(cards, held)))
    }
    const moment = (power: number) =>
      hands.reduce(
        (sum, { name, multiplier }) => sum + multiplier ** power * (bestPlay[name] / ALL_ROUNDS),
        0,
      )
    const deviation = Math.sqrt((moment(2) - moment(1) ** 2) / rounds)
    // 2.576 standard deviations hold 99 % of all outcomes.
    expect(Math.abs(returned / rounds - moment(1))).toBeLessThan(2.576 * deviation)
  })
})
