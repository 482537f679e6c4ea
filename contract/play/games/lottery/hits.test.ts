import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hitsOf, indexOfResult, settleLine } from './hits.ts'
import { type Family, families } from './lottery-games.ts'
import { mostOf, mostOnNumber } from './most.ts'
import { costOf, type Line, type Play, type PlayType, playOf, playOfLine, playsOf } from './plays.ts'
import { drawPrizes, endingsOf, type Prizes, prizesOf } from './prizes.ts'

/** A result of each family whose digits are the values, one after the other and again from the start. */
const resultOf = (family: Family, values: readonly number[]) => {
  let at = 0
  return drawPrizes(family, (n) => (values[at++ % values.length] ?? 0) % n)
}
const anyResult = (family: Family) =>
  fc
    .array(fc.nat({ max: 9_999 }), { minLength: 110, maxLength: 110 })
    .map((values) => resultOf(family, values))

/** A result of Vietnam whose endings are these, in the order of the table and again from the start. */
function resultEndingIn(family: Family, endings: readonly string[]): Prizes {
  let at = 0
  return prizesOf(family).map(({ count, digits }) =>
    Array.from({ length: count }, () =>
      (endings[at++ % endings.length] ?? '').padStart(digits, '0').slice(-digits),
    ),
  )
}

const anyNumber = (play: Play): fc.Arbitrary<string> => {
  const [min, max] = play.rule.kind === 'balls' ? [1, 49] : [0, 10 ** play.digits - 1]
  return fc
    .uniqueArray(fc.integer({ min, max }), { minLength: play.size, maxLength: play.size })
    .map((parts) =>
      parts
        .map((part) => String(part).padStart(play.digits, '0'))
        .sort()
        .join('-'),
    )
}
const anyStake = fc.bigInt({ min: 1n, max: 10n ** 12n })
const anyLineOf = (play: Play): fc.Arbitrary<Line> =>
  fc.record({
    playType: fc.constant(play.playType),
    numbers:
      play.size === 0
        ? fc.constant([])
        : fc.uniqueArray(anyNumber(play), { minLength: 1, maxLength: 30 }).map((numbers) => numbers.sort()),
    stake: anyStake,
  })
const anyBet = fc
  .constantFrom(...families.flatMap((family) => playsOf(family).map((play) => ({ family, play }))))
  .chain(({ family, play }) =>
    fc.record({
      family: fc.constant(family),
      play: fc.constant(play),
      line: anyLineOf(play),
      prizes: anyResult(family),
    }),
  )

/** What a number hits, straight from the words of the specification. */
function hitsInWords(family: Family, playType: PlayType, number: string, prizes: Prizes): number {
  const all = prizes.flat()
  const special = prizes[0]?.[0] ?? ''
  const first = prizes[1]?.[0] ?? ''
  const digits = [...special].map(Number)
  const sum = digits.reduce((total, digit) => total + digit, 0)
  const parts = number.split('-')
  const ends = (part: string) => all.some((drawn) => drawn.endsWith(part))
  const one = (won: boolean) => (won ? 1 : 0)
  switch (playType) {
    case 'lo-2':
    case 'lo-3':
      return all.filter((drawn) => drawn.endsWith(number)).length
    case 'de':
    case 'ba-cang':
    case 'last-2':
    case 'last-3':
    case 'duoi':
      return one(special.endsWith(number))
    case 'de-nhat':
      return one(first.endsWith(number))
    case 'dau':
      return one(special.at(-2) === number)
    case 'xien-2':
    case 'xien-3':
    case 'xien-4':
      return one(parts.every(ends))
    case 'truot-4':
    case 'truot-8':
    case 'truot-10':
      return one(!parts.some(ends))
    case 'big':
      return one(sum >= 23 && sum <= 45)
    case 'small':
      return one(sum < 23)
    case 'odd':
      return one(sum % 2 !== 0)
    case 'even':
      return one(sum % 2 === 0)
    case 'position-1':
    case 'position-2':
    case 'position-3':
    case 'position-4':
    case 'position-5':
      return one(special[Number(playType.at(-1)) - 1] === number)
    case 'dragon':
      return one(special.charAt(0) > special.charAt(4))
    case 'tiger':
      return one(special.charAt(0) < special.charAt(4))
    case 'tie':
      return one(special.charAt(0) === special.charAt(4))
    case 'straight':
      return one(special === number)
    case 'six':
      expect(family).toBe('sea-649')
      return parts.filter((part) => all.includes(part)).length
  }
}

describe('hits', () => {
  it('are those that the specification words, for every play, and settle the line', () => {
    fc.assert(
      fc.property(anyBet, ({ family, play, line, prizes }) => {
        const index = indexOfResult(family, prizes)
        const each = (play.size === 0 ? [''] : line.numbers).map((number) => {
          const hits = hitsOf(play, number, index)
          expect(hits).toBe(hitsInWords(family, play.playType, number, prizes))
          return hits
        })
        const isSix = play.playType === 'six'
        const sixPays = [0n, 0n, 0n, 12n, 200n, 8_000n, 3_000_000n]
        const hundredths = each.reduce(
          (sum, hits) => sum + (isSix ? (sixPays[hits] ?? 0n) * 100n : BigInt(hits) * (play.pays[1] ?? 0n)),
          0n,
        )
        expect(settleLine(line, index)).toEqual({
          hits: isSix ? Math.max(...each) : each.reduce((sum, hits) => sum + hits, 0),
          payout: (line.stake * hundredths) / 100n,
        })
      }),
      { numRuns: 1_000 },
    )
  })

  it('hits the winning number of each play, and no other', () => {
    const north = indexOfResult('north', resultEndingIn('north', ['04512', '99168', '00047']))
    const win = (playType: PlayType, ...numbers: string[]) =>
      settleLine({ playType, numbers, stake: 100n }, north)
    expect(win('de', '12')).toEqual({ hits: 1, payout: 9_800n })
    expect(win('de', '21')).toEqual({ hits: 0, payout: 0n })
    expect(win('de-nhat', '68')).toEqual({ hits: 1, payout: 9_800n })
    expect(win('ba-cang', '512')).toEqual({ hits: 1, payout: 96_000n })
    expect(win('dau', '1')).toEqual({ hits: 1, payout: 950n })
    expect(win('duoi', '2')).toEqual({ hits: 1, payout: 950n })
    // Nine of the 27 prizes each.
    expect(win('lo-2', '12')).toEqual({ hits: 9, payout: 9n * 9_900n })
    expect(win('lo-2', '12', '13', '47')).toEqual({ hits: 18, payout: 18n * 9_900n })
    // The seventh prize has no third digit.
    expect(win('lo-3', '512').hits + win('lo-3', '168').hits + win('lo-3', '047').hits).toBe(23)
    expect(win('xien-3', '12-47-68')).toEqual({ hits: 1, payout: 7_400n })
    expect(win('xien-2', '12-13', '12-47')).toEqual({ hits: 1, payout: 1_700n })
    expect(win('truot-4', '01-02-03-04', '01-02-03-12')).toEqual({ hits: 1, payout: 226n })
  })

  test('the payout is cut once to the minor unit, never up', () => {
    const fast = indexOfResult('fast', [['99999']])
    expect(settleLine({ playType: 'big', numbers: [], stake: 101n }, fast).payout).toBe(197n)
    const south = indexOfResult('south', resultEndingIn('south', ['50']))
    const avoided = ['00-01-02-03', '00-01-02-04', '00-01-02-05']
    // Three times 1.8 of one unit, cut together: 5.4.
    expect(settleLine({ playType: 'truot-4', numbers: avoided, stake: 1n }, south).payout).toBe(5n)
  })

  test('six of 49 pay by their hits, a line the most of its combinations', () => {
    const resultIndex = indexOfResult('sea-649', [['22', '01', '49', '07', '35', '13']])
    const win = (...numbers: string[]) => settleLine({ playType: 'six', numbers, stake: 100n }, resultIndex)
    expect(win('01-07-13-22-35-49')).toEqual({ hits: 6, payout: 300_000_000n })
    expect(win('01-07-13-22-35-48')).toEqual({ hits: 5, payout: 800_000n })
    expect(win('01-07-13-22-36-48')).toEqual({ hits: 4, payout: 20_000n })
    expect(win('01-07-13-23-36-48')).toEqual({ hits: 3, payout: 1_200n })
    expect(win('01-07-14-23-36-48')).toEqual({ hits: 2, payout: 0n })
    expect(win('01-07-13-22-36-48', '01-07-13-23-36-48')).toEqual({ hits: 4, payout: 21_200n })
  })

  it('throws for a play that the family does not offer', () => {
    const fast = indexOfResult('fast', [['99999']])
    expect(() => settleLine({ playType: 'de', numbers: ['99'], stake: 1n }, fast)).toThrow(
      'fast has no play de',
    )
  })
})

describe('cost', () => {
  test('27 and 18 stakes for lô 2, 23 and 17 for lô 3, else one a number', () => {
    const cost = (family: Family, playType: PlayType, ...numbers: string[]) =>
      costOf(family, { playType, numbers, stake: 10n })
    expect(cost('north', 'lo-2', '12', '47')).toBe(540n)
    expect(cost('central', 'lo-2', '12')).toBe(180n)
    expect(cost('south', 'lo-2', '12')).toBe(180n)
    expect(cost('north', 'lo-3', '123')).toBe(230n)
    expect(cost('south', 'lo-3', '123')).toBe(170n)
    expect(cost('north', 'de', '12', '47', '68')).toBe(30n)
    expect(cost('north', 'xien-2', '12-47', '12-68')).toBe(20n)
    expect(cost('fast', 'big')).toBe(10n)
  })
})

describe('the most of a line', () => {
  const line = (playType: PlayType, numbers: readonly string[]): Line => ({ playType, numbers, stake: 100n })
  const two = (value: number) => String(value).padStart(2, '0')

  it('is never less than what a result pays', () => {
    fc.assert(
      fc.property(anyBet, ({ family, line, prizes }) => {
        const { payout } = settleLine(line, indexOfResult(family, prizes))
        expect(payout <= mostOf(family, line)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is paid by some result: each play has one', () => {
    fc.assert(
      fc.property(anyBet, ({ family, play, line, prizes }) => {
        const pays = (result: Prizes) => settleLine(line, indexOfResult(family, result)).payout
        const [number = ''] = line.numbers
        const parts = [...new Set(line.numbers.flatMap((combination) => combination.split('-')))]
        switch (play.rule.kind) {
          case 'endings':
            expect(pays(resultEndingIn(family, [number]))).toBe(mostOf(family, line))
            break
          case 'all': {
            // Exact if all parts can be drawn at once; otherwise a bound for any of them.
            const most = mostOf(family, line)
            const drawn = parts.slice(0, endingsOf(family, 2))
            const payout = pays(resultEndingIn(family, drawn))
            if (drawn.length === parts.length) expect(payout).toBe(most)
            else expect(payout <= most).toBe(true)
            break
          }
          case 'none': {
            const all = Array.from({ length: 100 }, (_, value) => pays(resultEndingIn(family, [two(value)])))
            expect(all.some((payout) => payout === mostOf(family, line))).toBe(true)
            break
          }
          case 'balls': {
            const all = line.numbers.map((combination) => pays([combination.split('-')]))
            expect(all.some((payout) => payout === mostOf(family, line))).toBe(true)
            expect(pays(prizes) <= mostOf(family, line)).toBe(true)
            break
          }
          default:
            expect(mostOf(family, line)).toBe((line.stake * (play.pays[1] ?? 0n)) / 100n)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('lô 2 of one number or of many: all 27 endings; đề of many: one', () => {
    expect(mostOf('north', line('lo-2', ['12']))).toBe(27n * 9_900n)
    expect(mostOf('north', line('lo-2', ['12', '47']))).toBe(27n * 9_900n)
    expect(mostOf('south', line('lo-3', ['123']))).toBe(17n * 90_000n)
    expect(mostOf('north', line('de', ['12', '47', '68']))).toBe(9_800n)
  })

  test('xiên 2 of 30 numbers, each with each: those of 27 numbers', () => {
    const all = Array.from({ length: 30 }, (_, one) =>
      Array.from({ length: one }, (_, other) => `${two(other)}-${two(one)}`),
    ).flat()
    expect(mostOf('north', line('xien-2', all))).toBe(351n * 1_700n)
    expect(mostOf('south', line('xien-2', all))).toBe(153n * 3_450n)
  })

  test('xiên 2 of 50 pairs without a number in common: thirteen pairs; with one in common: 26', () => {
    const disjoint = Array.from({ length: 50 }, (_, pair) => `${two(2 * pair)}-${two(2 * pair + 1)}`)
    expect(mostOf('north', line('xien-2', disjoint))).toBe(13n * 1_700n)
    const star = Array.from({ length: 99 }, (_, at) => `00-${two(at + 1)}`)
    expect(mostOf('north', line('xien-2', star))).toBe(26n * 1_700n)
  })

  test('trượt 4 on all hundred numbers: one of 25 combinations is lost whatever is drawn', () => {
    const all = Array.from({ length: 25 }, (_, at) =>
      [0, 1, 2, 3].map((part) => two(4 * at + part)).join('-'),
    )
    expect(mostOf('north', line('truot-4', all))).toBe((24n * 226n * 100n) / 100n)
    expect(mostOf('north', line('truot-4', all.slice(1)))).toBe(24n * 226n)
  })

  test('six of 49: with all six right, the others may have up to five', () => {
    expect(mostOf('sea-649', line('six', ['01-02-03-04-05-06', '01-02-03-04-05-07']))).toBe(3_008_000n * 100n)
    expect(mostOf('sea-649', line('six', ['01-02-03-04-05-06', '44-45-46-47-48-49']))).toBe(3_000_000n * 100n)
  })
})

describe('the most on a number', () => {
  it('covers what a line pays, number by number', () => {
    fc.assert(
      fc.property(anyBet, ({ family, play, line, prizes }) => {
        const index = indexOfResult(family, prizes)
        const numbers = play.size === 0 ? [''] : line.numbers
        const winning = numbers.filter((number) => hitsOf(play, number, index) > 0)
        const covered = BigInt(winning.length) * mostOnNumber(family, play.playType, line.stake)
        expect(settleLine(line, index).payout <= covered).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('is what a single number pays at most, for whole stakes', () => {
    for (const family of families)
      for (const play of playsOf(family)) {
        const numbers = play.size === 0 ? [] : fc.sample(anyNumber(play), 1)
        const line: Line = { playType: play.playType, numbers, stake: 1_000n }
        expect(mostOnNumber(family, play.playType, 1_000n)).toBe(mostOf(family, line))
      }
  })

  test('rounds up', () => {
    expect(mostOnNumber('fast', 'big', 1n)).toBe(2n)
    expect(mostOnNumber('north', 'lo-2', 100n)).toBe(27n * 9_900n)
    expect(mostOnNumber('sea-649', 'six', 100n)).toBe(300_000_000n)
  })
})

test('a play is found by family and type alone', () => {
  expect(playOf('north', 'de')).toBe(playOfLine('north', { playType: 'de' }))
  expect(playOf('fast', 'de')).toBeUndefined()
  expect(playOf('north', 'toString')).toBeUndefined()
})
