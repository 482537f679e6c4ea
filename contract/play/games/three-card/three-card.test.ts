import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cases } from '#tests/support/cases.ts'
import { DECK } from '../common/playing-cards.ts'
import { HAND, HANDS, type HandKind, kinds, worthOf } from './three-card-hands.ts'
import {
  allowedActions,
  applyAction,
  costOf,
  endOf,
  fullRake,
  type Hand,
  MOST_ANTES,
  MOST_RAISES,
  openHand,
  potOf,
  rakeOf,
  remainingSeats,
  replayHand,
  turnoverOf,
} from './three-card-rules.ts'

/** `Ah Kd 2c` as cards. */
const cards = (text: string) =>
  text.split(' ').map((card) => 'cdhs'.indexOf(card.slice(-1)) * 13 + '23456789TJQKA'.indexOf(card[0] ?? ''))

describe('what three cards are worth', () => {
  it('counts every hand of the deck once', () => {
    const counted = new Map<HandKind, number>()
    const spans = new Map<HandKind, { least: number; most: number }>()
    for (let one = 0; one < DECK; one++)
      for (let two = one + 1; two < DECK; two++)
        for (let three = two + 1; three < DECK; three++) {
          const { kind, score } = worthOf([two, three, one])
          counted.set(kind, (counted.get(kind) ?? 0) + 1)
          const { least, most } = spans.get(kind) ?? { least: score, most: score }
          spans.set(kind, { least: Math.min(least, score), most: Math.max(most, score) })
        }
    expect(kinds.map(({ kind }) => ({ kind, hands: counted.get(kind) }))).toEqual(kinds)
    expect(kinds.reduce((sum, { hands }) => sum + hands, 0)).toBe(HANDS)
    // The rarer a kind of hand is, the higher it stands.
    expect([...kinds].sort((a, b) => a.hands - b.hands)).toEqual(kinds)
    kinds.slice(1).forEach(({ kind }, at) => {
      expect(spans.get(kind)?.most).toBeLessThan(spans.get(kinds[at]?.kind ?? kind)?.least ?? 0)
    })
  })

  test.each([
    ['Ac Kc Qc', 'Kd Qd Jd'],
    ['4h 3h 2h', 'Ah 2h 3h'],
    ['As 2s 3s', 'Ac Ad Ah'],
    ['2c 2d 2h', 'Ac Kd Qh'],
    ['2c 3d 4h', 'Ac 2d 3h'],
    ['Ac 2d 3h', 'Ac Kc Jc'],
    ['5c 3c 2c', 'Ac Ad Kh'],
    ['2c 2d 4h', '2h 2s 3h'],
    ['3c 3d 2h', '2c 2d Ah'],
    ['2c 2d 3h', 'Ac Kd Jh'],
    ['Ac Kd 9h', 'Ah Ks 8c'],
    ['Ac Td 2h', 'Ah 9s 8c'],
  ])('%s is better than %s', (better, worse) => {
    expect(worthOf(cards(better)).score).toBeGreaterThan(worthOf(cards(worse)).score)
  })

  test.each([
    ['Ac Kd 9h', '9c Ah Ks'],
    ['Qc Jc Tc', 'Qh Th Jh'],
    ['5c 5d 9h', '5h 9s 5s'],
  ])('%s is as good as %s', (one, other) => {
    expect(worthOf(cards(one)).score).toBe(worthOf(cards(other)).score)
  })
})

/** A hand that is played to its end by whatever is chosen. */
function played(hand: Hand, chosen: Iterator<number>) {
  let now = hand
  const states = [now]
  while (now.phase !== 'over') {
    const may = now.terms.seats.flatMap((seat) => allowedActions(now, seat).map((act) => ({ seat, do: act })))
    const act = may[(chosen.next().value ?? 0) % may.length]
    const next = act && applyAction(now, act)
    if (!next || !act) throw new Error('a hand hangs')
    expect(potOf(next) - potOf(now)).toBe(costOf(now, act.seat, act.do))
    now = next
    states.push(now)
  }
  return states
}

const aHand = fc
  .record({
    ante: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
    seats: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 6 }),
    dealer: fc.integer({ min: 1, max: 6 }),
    deck: fc.shuffledSubarray(
      Array.from({ length: DECK }, (_, card) => card),
      { minLength: 6 * HAND, maxLength: 6 * HAND },
    ),
    chosen: fc.infiniteStream(fc.nat()),
  })
  .map(({ seats, deck, ante, dealer, chosen }) => {
    const sorted = seats.sort((a, b) => a - b)
    const cardsOf = new Map(sorted.map((seat, at) => [seat, deck.slice(at * HAND, (at + 1) * HAND)]))
    return { hand: openHand({ ante, seats: sorted, dealer }), cardsOf, chosen }
  })

describe('a hand', () => {
  it('ends, whatever is done, and its payouts and the rake are its pot', () => {
    fc.assert(
      fc.property(aHand, ({ hand, cardsOf, chosen }) => {
        const states = played(hand, chosen)
        const last = states.at(-1) ?? hand
        const { ante, seats } = hand.terms
        const { pot, rake, payouts, winners } = endOf(last, cardsOf)
        const paid = [...payouts.values()].reduce((sum, payout) => sum + payout, 0n)
        expect(paid + rake).toBe(pot)
        expect(pot).toBe([...last.stakes.values()].reduce((sum, stake) => sum + stake, 0n))
        expect(states.length).toBeLessThanOrEqual(1 + seats.length * (MOST_RAISES + 2))
        expect(last.raises).toBeLessThanOrEqual(MOST_RAISES)
        for (const [seat, stake] of last.stakes) {
          expect(stake).toBeGreaterThanOrEqual(ante)
          expect(stake).toBeLessThanOrEqual(ante * MOST_ANTES)
          // Who stays has put in as much as anybody.
          if (!last.folded.has(seat)) expect(stake).toBe(last.level)
          else expect(payouts.get(seat)).toBe(0n)
        }
        // No rake without a show; else 5 % cut, and an ante at most: the players together get back 95 % or more.
        expect(rake).toBe(remainingSeats(last).length === 1 ? 0n : rakeOf(pot, ante))
        expect(paid * 100n).toBeGreaterThanOrEqual(pot * 95n)
        expect(rake).toBeLessThanOrEqual(ante)
        // Equal hands are paid alike, but for units that cannot be shared, which go to those who act first.
        const shares = remainingSeats(last).flatMap((seat) =>
          winners.includes(seat) ? [payouts.get(seat) ?? 0n] : [],
        )
        expect(shares).toEqual(shares.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
        expect((shares[0] ?? 0n) - (shares.at(-1) ?? 0n)).toBeLessThanOrEqual(1n)
      }),
      { numRuns: cases({ few: 300, many: 20_000 }) },
    )
  })

  it('is played by one seat at a time, and by nobody out of turn', () => {
    fc.assert(
      fc.property(aHand, ({ hand, chosen }) => {
        for (const state of played(hand, chosen)) {
          const acting = state.terms.seats.filter((seat) => allowedActions(state, seat).length > 0)
          if (state.phase === 'betting') expect(acting).toEqual([state.turn])
          if (state.phase === 'over') expect(acting).toEqual([])
          for (const seat of state.folded) expect(allowedActions(state, seat)).toEqual([])
          for (const seat of [1, 2, 3, 4, 5, 6].filter((seat) => !acting.includes(seat)))
            expect(applyAction(state, { seat, do: 'fold' })).toBeUndefined()
        }
      }),
      { numRuns: 100 },
    )
  })

  it('goes by the order of the table, and a raise asks everybody again', () => {
    const hand = openHand({ ante: 100n, seats: [1, 3, 5], dealer: 3 })
    expect(hand.turn).toBe(5)
    const raised = applyAction(hand, { seat: 5, do: 'raise' })
    expect(raised).toMatchObject({ turn: 1, level: 300n, raises: 1 })
    const called = raised && applyAction(raised, { seat: 1, do: 'call' })
    expect(called?.stakes.get(1)).toBe(300n)
    const alone = called && applyAction(called, { seat: 3, do: 'fold' })
    expect(alone).toMatchObject({ phase: 'show', turn: null })
    const shown = alone && applyAction(alone, { seat: 1, do: 'show' })
    expect(shown?.phase).toBe('show')
    expect(shown && applyAction(shown, { seat: 5, do: 'show' })?.phase).toBe('over')
  })

  it('shares a pot of equal hands, the odd unit to who acts first', () => {
    const acts = ([2, 4] as const).map((seat) => ({ seat, do: 'call' as const }))
    const shows = ([4, 2] as const).map((seat) => ({ seat, do: 'show' as const }))
    const terms = { ante: 101n, seats: [1, 2, 4], dealer: 1 }
    const hand = replayHand(terms, [...acts, { seat: 1, do: 'fold' }, ...shows])
    const cardsOf = new Map([
      [1, cards('Ac Ad Ah')],
      [2, cards('Kc 9d 4h')],
      [4, cards('Kd 9h 4s')],
    ])
    const end = endOf(hand, cardsOf)
    expect(end).toMatchObject({ pot: 303n, rake: 15n, winners: [2, 4] })
    expect([...end.payouts]).toEqual([
      [1, 0n],
      [2, 144n],
      [4, 144n],
    ])
  })
})

it('rakes 5 % of what was shown for, and an ante at most', () => {
  expect(rakeOf(199n, 100n)).toBe(9n)
  expect(rakeOf(2_000n, 100n)).toBe(100n)
  expect(rakeOf(4_200n, 100n)).toBe(100n)
})

describe('valid turnover of a hand', () => {
  test.each([
    ['a pot without a show', 300n, { pot: 600n, rake: 0n }, 0n],
    ['a pot with all its rake', 300n, { pot: 700n, rake: 35n }, 300n],
    ['a pot whose rake is limited to an ante', 700n, { pot: 4_200n, rake: 100n }, 333n],
    ['a pot that is too small for any rake', 1n, { pot: 2n, rake: 0n }, 0n],
  ])('of %s', (_name, stake, end, turnover) => {
    expect(turnoverOf(stake, end)).toBe(turnover)
  })

  it('costs all players of a hand together the full rate, whatever they do', () => {
    fc.assert(
      fc.property(aHand, ({ hand, cardsOf, chosen }) => {
        const last = played(hand, chosen).at(-1) ?? hand
        const end = endOf(last, cardsOf)
        const counted = [...last.stakes.values()].map((stake) => turnoverOf(stake, end))
        const turnover = counted.reduce((sum, part) => sum + part, 0n)
        expect(turnover).toBeLessThanOrEqual(end.pot)
        expect(fullRake(turnover)).toBeLessThanOrEqual(end.rake)
        if (end.rake === 0n) expect(turnover).toBe(0n)
      }),
      { numRuns: cases({ few: 300, many: 20_000 }) },
    )
  })
})
