import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { MAX_DRAW_NUMBERS, MAX_NUMBERS, MAX_NUMBERS_TEXT } from '#contract/play/games/lottery/limits.ts'
import type { LotteryOutcome } from '#contract/play/games/lottery/lottery.ts'
import { type Family, isVietnamese, lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { type Play, playsOf } from '#contract/play/games/lottery/plays.ts'
import type { Prizes } from '#contract/play/games/lottery/prizes.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import { testMember } from '#tests/support/platform/members.ts'
import {
  betRow,
  ctx,
  holdDraw,
  inLotteryWorld,
  mainOf,
  nextDraw,
  ticketOn,
} from '#tests/support/worlds/lottery.ts'

inLotteryWorld()

/**
 * What a number pays by a result, in hundredths of its stake, and how many stakes it costs: read off platform.md
 * section 5 once more, by other means than the rules that are tested.
 */
interface Terms {
  pays(number: string, prizes: Prizes): number
  units?: number
}

const endings = (prizes: Prizes, digits: number): string[] =>
  prizes
    .flat()
    .filter((number) => number.length >= digits)
    .map((number) => number.slice(-digits))
const special = (prizes: Prizes): string => prizes[0]?.[0] ?? ''
const digitsOf = (prizes: Prizes): number[] => [...special(prizes)].map(Number)
const sumOf = (prizes: Prizes): number => digitsOf(prizes).reduce((sum, digit) => sum + digit, 0)
const ahead = (prizes: Prizes): number => (digitsOf(prizes)[0] ?? 0) - (digitsOf(prizes)[4] ?? 0)

const each = (pay: number, digits: number, units: number): Terms => ({
  pays: (number, prizes) => pay * endings(prizes, digits).filter((ending) => ending === number).length,
  units,
})
const right = (pay: number, winning: (prizes: Prizes) => string | undefined): Terms => ({
  pays: (number, prizes) => (winning(prizes) === number ? pay : 0),
})
const lastOfSpecial = (pay: number, digits: number) => right(pay, (prizes) => special(prizes).slice(-digits))
const shape = (pay: number, wins: (prizes: Prizes) => boolean): Terms => ({
  pays: (_, prizes) => (wins(prizes) ? pay : 0),
})
const together = (pay: number): Terms => ({
  pays: (combination, prizes) =>
    combination.split('-').every((number) => endings(prizes, 2).includes(number)) ? pay : 0,
})
const absent = (pay: number): Terms => ({
  pays: (combination, prizes) =>
    combination.split('-').some((number) => endings(prizes, 2).includes(number)) ? 0 : pay,
})

const vietnamese = (units: readonly number[], xien: readonly number[], truot: readonly number[]) => ({
  'lo-2': each(99_00, 2, units[0] ?? 0),
  'lo-3': each(900_00, 3, units[1] ?? 0),
  de: lastOfSpecial(98_00, 2),
  'de-nhat': right(98_00, (prizes) => prizes[1]?.[0]?.slice(-2)),
  'ba-cang': lastOfSpecial(960_00, 3),
  'xien-2': together(xien[0] ?? 0),
  'xien-3': together(xien[1] ?? 0),
  'xien-4': together(xien[2] ?? 0),
  'truot-4': absent(truot[0] ?? 0),
  'truot-8': absent(truot[1] ?? 0),
  'truot-10': absent(truot[2] ?? 0),
  dau: right(9_50, (prizes) => special(prizes).at(-2)),
  duoi: right(9_50, (prizes) => special(prizes).at(-1)),
})
const ofEighteen = vietnamese([18, 17], [34_50, 230_00, 1_440_00], [1_80, 3_80, 5_70])
const ofSix = [0, 0, 0, 12_00, 200_00, 8_000_00, 3_000_000_00]

const terms: Record<Family, Record<string, Terms>> = {
  north: vietnamese([27, 23], [17_00, 74_00, 281_00], [2_26, 7_13, 12_90]),
  central: ofEighteen,
  south: ofEighteen,
  fast: {
    big: shape(1_96, (prizes) => sumOf(prizes) >= 23),
    small: shape(1_96, (prizes) => sumOf(prizes) <= 22),
    odd: shape(1_96, (prizes) => sumOf(prizes) % 2 === 1),
    even: shape(1_96, (prizes) => sumOf(prizes) % 2 === 0),
    ...Object.fromEntries(
      [0, 1, 2, 3, 4].map((at) => [`position-${at + 1}`, right(9_70, (prizes) => special(prizes)[at])]),
    ),
    'last-2': lastOfSpecial(97_00, 2),
    'last-3': lastOfSpecial(970_00, 3),
    dragon: shape(2_15, (prizes) => ahead(prizes) > 0),
    tiger: shape(2_15, (prizes) => ahead(prizes) < 0),
    tie: shape(9_50, (prizes) => ahead(prizes) === 0),
  },
  'sea-3d': { straight: lastOfSpecial(850_00, 3), 'last-2': lastOfSpecial(87_00, 2) },
  'sea-4d': { straight: lastOfSpecial(8_000_00, 4) },
  'sea-649': {
    six: {
      pays: (balls, prizes) =>
        ofSix[balls.split('-').filter((ball) => prizes[0]?.includes(ball)).length] ?? 0,
    },
  },
}

/** Numbers of a play, as many as a member may have on a draw that has so many plays; ascending. */
function numbersOf(play: Play, plays: number): string[] {
  const { size, digits, rule } = play
  if (size === 0) return []
  const least = rule.kind === 'balls' ? 1 : 0
  const most = rule.kind === 'balls' ? 49 : 10 ** digits - 1
  const part = fc.integer({ min: least, max: most }).map((value) => String(value).padStart(digits, '0'))
  const number = fc
    .uniqueArray(part, { minLength: size, maxLength: size })
    .map((parts) => parts.sort().join('-'))
  const fitting = Math.floor(MAX_NUMBERS_TEXT / ((digits + 1) * size))
  const count = Math.min(
    size === 1 ? 10 ** digits : MAX_NUMBERS,
    fitting,
    Math.floor(MAX_DRAW_NUMBERS / plays),
  )
  return [...new Set(fc.sample(number, { numRuns: 4 * count, seed: 11 }))].slice(0, count).sort()
}

it.each(['vn-ha-noi', 'vn-da-nang', 'vn-tp-hcm', 'fast-5', 'sea-3d', 'sea-4d', 'sea-649'])(
  'every play of %s costs and pays what the table says',
  async (code) => {
    const { family } = lotteryAt(code)
    const plays = playsOf(family)
    expect(plays.map(({ playType }) => playType).sort()).toEqual(Object.keys(terms[family]).sort())
    // Of a table of Vietnam something wins on each play in almost every draw; a fast draw has one number.
    const draws = isVietnamese(family) ? 3 : 24
    for (let held = 0; held < draws; held++) {
      const member = await testMember(ctx, { balance: '10000.00' })
      const draw = await nextDraw(code)
      const tickets: { id: string; play: Play; numbers: string[] }[] = []
      for (const play of plays) {
        const numbers = numbersOf(play, plays.length)
        const stake = numbers.length < 100 ? '1.07' : '0.03'
        const id = await ticketOn(member, draw, [[play.playType, numbers.join(' '), stake]])
        tickets.push({ id, play, numbers })
      }
      await ensureMonths(ctx)
      const row = await holdDraw(code, draw.numero)
      const prizes = (row.outcome as LotteryOutcome).prizes ?? []
      let balance = 1_000_000n
      for (const { id, play, numbers } of tickets) {
        const { pays, units = 1 } = terms[family][play.playType] ?? { pays: () => 0 }
        const bet = await betRow(id)
        const unit = numbers.length < 100 ? 107n : 3n
        const stake = unit * BigInt(units * Math.max(1, numbers.length))
        const paid = (numbers.length === 0 ? [''] : numbers).reduce((sum, one) => sum + pays(one, prizes), 0)
        const payout = (unit * BigInt(paid)) / 100n
        expect(bet, `${play.playType} on ${draw.numero}`).toMatchObject({
          stake,
          payout,
          result: payout === stake ? 'push' : payout > 0n ? 'won' : 'lost',
        })
        expect((bet.outcome as LotteryOutcome).lines.map((line) => minorOf(line.payout))).toEqual([payout])
        balance += payout - stake
      }
      expect(await mainOf(member)).toBe(balance)
    }
  },
)
