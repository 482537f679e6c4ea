import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { indexOfResult, type ResultIndex, settleLine } from '#contract/play/games/lottery/hits.ts'
import { costOfTicket, lineOf, wagerText } from '#contract/play/games/lottery/lottery.ts'
import { isVietnamese, type Lottery, lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import { costOf, playOf, playsOf } from '#contract/play/games/lottery/plays.ts'
import { drawPrizes } from '#contract/play/games/lottery/prizes.ts'
import { exactReturn, returnPercent } from '#contract/play/games/lottery/returns.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { Choices, HouseGame, Round } from '../house-game.ts'

/**
 * The lotteries (platform.md section 5, site.md 4.3), a game of the catalogue each. A draw is a round of the schedule,
 * a ticket a bet of several lines on it; `play/lottery` opens draws and takes tickets.
 */

type Wager = WagerOf<'lottery'>

const FIRST_POSITION = 41

/** What a line of a ticket may cost, in minor units. */
const LEAST_LINE = 100n
const MOST_LINE = 10_000_000_000n

const nameOf = ({ family, names }: Lottery): LocalText =>
  isVietnamese(family) ? { vi: `Xổ Số ${names.vi}`, en: `${names.en} Lottery`, zh: `${names.zh}彩票` } : names

/** The lines of a ticket settled by a result, with their total payout. */
function paidBy(wager: Wager, index: ResultIndex): Pick<Round, 'payout' | 'outcome'> {
  const lines = wager.lines.map((line) => settleLine(lineOf(line), index))
  return {
    payout: lines.reduce((sum, { payout }) => sum + payout, 0n),
    outcome: {
      game: 'lottery',
      code: wager.code,
      // A million tickets need not repeat what their draw says.
      prizes: null,
      lines: lines.map(({ hits, payout }) => ({ hits, payout: moneyOf(payout) })),
    },
  }
}

const rulesOf = (lottery: Lottery, place: number): HouseGame<Wager> => {
  const { code, family, gameType } = lottery
  const returned = playsOf(family).map((play) => ({ play, share: exactReturn(family, play) }))
  const ascending = [...returned].sort((a, b) => (a.share.of * b.share.in < b.share.of * a.share.in ? -1 : 1))
  const percentOf = (at: number) => {
    const one = ascending.at(at)
    if (!one) throw new Error(`${code} has no plays`)
    return returnPercent(family, one.play)
  }
  const drawnBy = (stream: FairStream) => {
    const draws: Draw[] = []
    const prizes = drawPrizes(family, (n) => {
      const draw = stream.draw(n)
      draws.push(draw)
      return draw.value
    })
    return { draws, prizes }
  }
  return {
    game: 'lottery',
    nodeId: code,
    entry: {
      gameType,
      name: nameOf(lottery),
      gameClass: null,
      minBet: LEAST_LINE,
      maxBet: MOST_LINE,
      artKind: gameType === 'ELOTT' ? 'fastdraw' : 'draw',
      isNew: true,
      position: FIRST_POSITION + place,
    },
    returns: { lowest: percentOf(0), highest: percentOf(-1) },
    options: () => returned.map(({ play, share }) => ({ option: play.playType, returned: share })),
    stakes: (wager) => wager.lines.map((line) => costOf(family, lineOf(line))),
    check(wager, stake) {
      const isOffered =
        wager.code === code && wager.lines.every(({ playType }) => playOf(family, playType) !== undefined)
      if (!isOffered) return refuse('not-offered', { field: 'playType' })
      return costOfTicket(family, wager) === stake ? ok(null) : refuse('not-offered', { field: 'stake' })
    },
    play(wager, _stake, stream) {
      const { draws, prizes } = drawnBy(stream)
      if (wager.lines.length === 0)
        return { payout: 0n, outcome: { game: 'lottery', code, prizes, lines: [] }, draws }
      return { ...paidBy(wager, indexOfResult(family, prizes)), draws }
    },
    usualWager: (choices, stake) => usualTicket(lottery, choices, stake),
    shared: {
      nobody: { game: 'lottery', code, numero: '', lines: [] },
      wagerText,
      scheduled: true,
      payoutNotice: {
        of: 'payout',
        won: 'lottery-won',
        returned: 'lottery-returned',
        paramsOf: ({ id, wager }) => ({
          gameCode: code,
          numero: (wager as unknown as Wager).numero,
          ticketId: id,
        }),
      },
      voidNotice: {
        of: 'refund',
        refunded: 'draw-voided',
        paramsOf: ({ wager }) => ({ gameCode: code, numero: (wager as unknown as Wager).numero }),
      },
      settlement(stream) {
        const index = indexOfResult(family, drawnBy(stream).prizes)
        return { endOf: (wager) => paidBy(wager, index) }
      },
    },
  }
}

/** What players usually choose: one play, a number or two of their own; the stake of a unit follows from the whole. */
function usualTicket({ code, family }: Lottery, choices: Choices, stake: Minor): Wager {
  const plays = playsOf(family)
  const play = plays[choices.below(Math.min(3, plays.length))] ?? plays[0]
  if (!play) throw new Error(`${code} has no plays`)
  const { playType, digits, size, units } = play
  const least = playType === 'six' ? 1 : 0
  const values = playType === 'six' ? 49 : 10 ** digits
  const chosen = new Set<number>()
  while (chosen.size < size) chosen.add(least + ((choices.below(values) + chosen.size) % values))
  const numbers = [...chosen].sort((a, b) => a - b).map((value) => String(value).padStart(digits, '0'))
  return {
    game: 'lottery',
    code,
    numero: '',
    lines: [{ playType, numbers: size === 0 ? [] : [numbers.join('-')], stake: moneyOf(stake / units) }],
  }
}

/** The rules of each lottery, in the order of the menus. */
export const lottery = lotteries.map(rulesOf)
