import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { indexOfResult, settleLine } from '#contract/play/games/lottery/hits.ts'
import { type Family, families } from '#contract/play/games/lottery/lottery-games.ts'
import { readNumbers } from '#contract/play/games/lottery/numbers.ts'
import { playsOf } from '#contract/play/games/lottery/plays.ts'
import { drawingOrder, drawPrizes, type Prizes, prizesAfter } from '#contract/play/games/lottery/prizes.ts'
import { endingsByHead, linesOfText, linesText, type OwnLine, ownDraw, ownNumbers } from './own-draw.ts'

const anyResult = (family: Family): fc.Arbitrary<Prizes> =>
  fc.array(fc.nat({ max: 9_999 }), { minLength: 110, maxLength: 110 }).map((values) => {
    let at = 0
    return drawPrizes(family, (n) => (values[at++] ?? 0) % n)
  })

/** Lines of any play of a family, each on some numbers. */
const anyLines = (family: Family): fc.Arbitrary<OwnLine[]> =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom(...playsOf(family)),
        fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 49 }), { minLength: 10, maxLength: 10 }), {
          minLength: 1,
          maxLength: 5,
        }),
        fc.integer({ min: 1, max: 99_999_999 }),
      )
      .map(([play, sets, stake]) => {
        const words = sets.map((set) =>
          set
            .slice(0, play.size)
            .map((part) => String(part).padStart(play.digits, '0').slice(-play.digits))
            .join('-'),
        )
        const read = readNumbers(play, play.size === 0 ? '' : words.join(' '))
        return {
          playType: play.playType,
          numbers: read.ok ? read.numbers.join(' ') : '',
          stake: `${Math.floor(stake / 100)}.${String(stake % 100).padStart(2, '0')}`,
        }
      })
      .filter(
        ({ playType, numbers }) =>
          numbers !== '' || playsOf(family).find((play) => play.playType === playType)?.size === 0,
      ),
    { minLength: 1, maxLength: 6 },
  )

const anyDraw = fc
  .constantFrom(...families)
  .chain((family) => fc.tuple(fc.constant(family), anyResult(family), anyLines(family)))

describe('a draw that has been told whole', () => {
  test('pays on its cards and in their sum what its settlement pays', () => {
    fc.assert(
      fc.property(anyDraw, ([family, prizes, lines]) => {
        const index = indexOfResult(family, prizes)
        const paid = lines
          .map(({ playType, numbers, stake }) => ({
            playType: playType as 'de',
            numbers: numbers === '' ? [] : numbers.split(' '),
            stake: minorOf(stake),
          }))
          .map((line) => settleLine(line, index))
          .reduce((sum, { payout }) => sum + payout, 0n)
        const { cards, won } = ownDraw(family, lines, prizes)
        expect(minorOf(won)).toBe(paid)
        for (const { state, payout } of cards) {
          expect(state).not.toBe('waiting')
          if (state === 'hit') expect(minorOf(payout)).toBeGreaterThan(0n)
          if (state === 'missed') expect(payout).toBe('0.00')
        }
      }),
    )
  })
})

describe('while a draw is told', () => {
  test('what has been won only grows, and a number that has hit or missed stays so', () => {
    fc.assert(
      fc.property(anyDraw, ([family, prizes, lines]) => {
        let before = ownDraw(family, lines, [])
        for (let step = 0; step <= drawingOrder(family).length; step++) {
          const now = ownDraw(family, lines, prizesAfter(family, prizes, step))
          expect(minorOf(now.won)).toBeGreaterThanOrEqual(minorOf(before.won))
          for (const [at, { state }] of before.cards.entries())
            if (state !== 'waiting') expect(now.cards[at]?.state).toBe(state)
          before = now
        }
      }),
      { numRuns: 30 },
    )
  })

  test('a number is not looked at before its last digit', () => {
    const lines = [{ playType: 'lo-2', numbers: '12', stake: '1000.00' }]
    const seen = (number: string) => ownDraw('north', lines, [['']].concat([[number]])).cards[0]
    expect(seen('55512')).toMatchObject({ hits: 1, state: 'hit', payout: '99000.00' })
    expect(seen('5512')).toMatchObject({ hits: 0, state: 'waiting' })
  })

  test('a place of a fast draw is decided with its digit', () => {
    const lines = [
      { playType: 'position-1', numbers: '4 5', stake: '1000.00' },
      { playType: 'position-2', numbers: '7', stake: '1000.00' },
    ]
    const { cards, won } = ownDraw('fast', lines, [['4']])
    expect(cards.map(({ state }) => state)).toEqual(['hit', 'missed', 'waiting'])
    expect(won).toBe('9700.00')
  })

  test('trượt loses with the first of its numbers, and wins at the end alone', () => {
    const lines = [{ playType: 'truot-4', numbers: '01-02-03-04', stake: '1000.00' }]
    const empty = prizesAfter('north', [], 0)
    expect(ownDraw('north', lines, empty).cards[0]?.state).toBe('waiting')
    const first = empty.map((numbers, at) => (at === 1 ? ['55503'] : numbers))
    expect(ownDraw('north', lines, first).cards[0]?.state).toBe('missed')
  })

  test('what is decided by one prize is decided with it', () => {
    const lines = [
      { playType: 'de-nhat', numbers: '12 13', stake: '1000.00' },
      { playType: 'de', numbers: '12', stake: '500.00' },
    ]
    const first = prizesAfter('north', [], 0).map((numbers, at) => (at === 1 ? ['55513'] : numbers))
    const { cards, won } = ownDraw('north', lines, first)
    expect(cards.map(({ state }) => state)).toEqual(['missed', 'hit', 'waiting'])
    expect(won).toBe('98000.00')
  })
})

test('equal numbers of several tickets are one card, with all that it pays', () => {
  const line = { playType: 'lo-2', numbers: '12', stake: '1000.00' }
  const { cards, won } = ownDraw('north', [line, { ...line, stake: '500.50' }], [[''], ['55512']])
  expect(cards).toEqual([{ playType: 'lo-2', number: '12', hits: 1, payout: '148549.50', state: 'hit' }])
  expect(won).toBe('148549.50')
})

test('lines are the same after they have stood in the page', () => {
  fc.assert(
    fc.property(fc.constantFrom(...families).chain(anyLines), (lines) => {
      expect(linesOfText(linesText(lines))).toEqual(lines)
    }),
  )
  expect(linesOfText('')).toEqual([])
})

test('the table of endings has each whole number once, one’s own marked', () => {
  const mine = ownNumbers('north', [{ playType: 'lo-2', numbers: '12 47' }])
  const table = endingsByHead('north', [['1'], ['55512'], ['00019', '00047']], mine)
  expect(table.flat()).toEqual([
    { ending: '12', own: true },
    { ending: '19', own: false },
    { ending: '47', own: true },
  ])
  expect(table[1]).toHaveLength(2)
})
