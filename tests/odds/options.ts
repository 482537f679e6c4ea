import { moneyOf } from '#contract/base/fields/money.ts'
import { spots as baccaratSpots, paidOn as paidByBaccarat } from '#contract/play/games/baccarat.ts'
import { chances, FIGHTS, paidOn as paidInFight, winners } from '#contract/play/games/cockfight.ts'
import { matchesOf } from '#contract/play/games/fixtures/calendar.ts'
import { chanceOf, currentPrice, oddsText, spotsOf } from '#contract/play/games/fixtures/markets.ts'
import { MATCHES, type Sport } from '#contract/play/games/fixtures/sport.ts'
import { lineOdds } from '#contract/play/games/fixtures/ticket.ts'
import { footballSport } from '#contract/play/games/football.ts'
import type { Action, GameName, Wager } from '#contract/play/games/index.ts'
import { type Family, families, type Lottery, lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import { playsOf } from '#contract/play/games/lottery/plays.ts'
import { exactReturn } from '#contract/play/games/lottery/returns.ts'
import { POCKETS, returnedOf37, spots } from '#contract/play/games/roulette.ts'
import { FALLS, returnedOf216, spots as sicboSpots } from '#contract/play/games/sicbo.ts'
import type { HandAction } from '#contract/play/games/three-card/three-card.ts'
import { RAISE_ANTES } from '#contract/play/games/three-card/three-card-rules.ts'
import { vesportsSport } from '#contract/play/games/vesports.ts'
import { ALL_WAYS as DEALS, everyEnd } from '#contract/play/odds/baccarat-odds.ts'
import { ALL_WAYS, returnedOfAll as returnedByBingo } from '#contract/play/odds/bingo-odds.ts'
import { exactReturn as returnedByDice, targetFor } from '#contract/play/odds/dice-odds.ts'
import { kindNames, returnedOfAll as returnedByFish, SHOTS } from '#contract/play/odds/fish-odds.ts'
import { exactReturn as returnedByMines } from '#contract/play/odds/mines-odds.ts'
import { CRASH_BITS, winningValues } from '#contract/play/odds/rising-odds.ts'
import { returnedOfAll as returnedByScratch, TICKETS } from '#contract/play/odds/scratch-odds.ts'
import { hands } from '#contract/play/odds/video-poker-odds.ts'
import { everyHouseGame } from '#platform/play/house/index.ts'

/** What a bet here stakes, in minor units, or a unit of a lottery's line: of such a stake no payout is cut. */
export const STAKE = 10_000n

/** A way to bet on a game, and what it returns in the long run by the game's own arithmetic: a part of the stake. */
export interface Option {
  name: string
  wager: Wager
  /** What its player does in a round of several steps, whatever comes. */
  actions?: readonly Action[]
  exact: number
  /** What it stakes, where `STAKE` is not so many whole units. */
  stake?: bigint
  /** What lies on the spots, of a game whose winners share it. */
  pools?: Readonly<Record<string, bigint>>
}

const option = (name: string, wager: Wager, exact: number, actions?: readonly Action[]): Option => ({
  name,
  wager,
  exact,
  ...(actions && { actions }),
})

function known<Spot>(spots: ReadonlyMap<string, Spot>, id: string): Spot {
  const spot = spots.get(id)
  if (!spot) throw new Error(`there is no spot ${id}`)
  return spot
}

/** What five cards of the deck return, over all 2,598,960 hands: how many there are of each that is paid, the dearest first. */
const dealtReturn = (): number =>
  [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920].reduce(
    (sum, count, at) => sum + count * (hands[at]?.multiplier ?? 0),
    0,
  ) / 2_598_960

/** A line on matches of the first matchday, a spot on each, at the prices that nobody has moved. */
function ticketOption(sport: Sport, spotIds: readonly string[]): Option {
  const matches = matchesOf(sport, 1)
  let chance = 1
  const prices = spotIds.map((id, at) => {
    const match = matches[at] ?? ''
    const price = currentPrice(sport, match, id, new Map())
    if (!price) throw new Error(`${id} is not offered on ${match}`)
    chance *= chanceOf(sport, match, known(spotsOf(sport), id)) / MATCHES
    return { ...price, leg: { round: match, match, spot: id, odds: oddsText(price.odds) } }
  })
  const odds = lineOdds(prices)
  const line = { legs: prices.map(({ leg }) => leg), odds: oddsText(odds), stake: moneyOf(STAKE) }
  return option(spotIds.join(' and '), { game: sport.game, lines: [line] }, (chance * odds) / 100)
}

/** A hand that everybody plays to its show, whatever the cards: each seat from the first on calls, or raises if it is named. */
function handOption(name: string, count: number, raising: readonly number[], exact: number): Option {
  const seats = Array.from({ length: count }, (_, at) => at + 1)
  const antes = 1 + Number(RAISE_ANTES) * raising.length
  const act = (seat: number, does: HandAction['do']): HandAction => ({ game: 'three-card', do: does, seat })
  const last = raising.at(-1) ?? 0
  const actions: HandAction[] = [
    {
      ...act(count, 'deal'),
      seats,
      house: [],
      ante: moneyOf(STAKE / BigInt(antes)),
    },
    ...seats.map((seat) => act(seat, raising.includes(seat) ? 'raise' : 'call')),
    ...seats.filter((seat) => seat < last).map((seat) => act(seat, 'call')),
    ...seats.map((seat) => act(seat, 'show')),
  ]
  return option(name, { game: 'three-card', room: '1k-6', seat: 1, words: '' }, exact, actions)
}

/**
 * A line on one number, or one combination, of each play of a family. 6/49 is left out: its greatest pay, a fifth of what it
 * returns, comes once in 14 million lines, and no band around a mean says anything of that.
 */
const lotteryOptions = (family: Family): Option[] =>
  playsOf(family)
    .filter(({ playType }) => playType !== 'six')
    .map((play) => {
      const { playType, size, digits, units } = play
      const numbers = Array.from({ length: size }, (_, at) => String(at + 1).padStart(digits, '0'))
      const line = { playType, numbers: size === 0 ? [] : [numbers.join('-')], stake: moneyOf(STAKE) }
      const share = exactReturn(family, play)
      return {
        ...option(
          `${family} ${playType}`,
          { game: 'lottery', code: lotteryOfFamily(family).code, numero: '', lines: [line] },
          Number(share.of) / Number(share.in),
        ),
        stake: STAKE * BigInt(units),
      }
    })

function lotteryOfFamily(family: Family): Lottery {
  const found = lotteries.find((lottery) => lottery.family === family)
  if (!found) throw new Error(`no lottery is of ${family}`)
  return found
}

/** Targets of the two games of crash, and what they return. */
const targets = [101, 150, 200, 1_000, 10_000, 100_000].map((target) => ({
  target: (target / 100).toFixed(2),
  exact: (Number(winningValues(target)) * target) / 100 / CRASH_BITS,
}))

/** The options of games that return differently by what is bet on, from the safest to the boldest. */
const byOption: Partial<Record<GameName, readonly Option[]>> = {
  dice: [9_800, 7_500, 5_000, 3_333, 1_000, 100].map((winning) =>
    option(
      `${winning / 100} %`,
      { game: 'dice', direction: 'under', target: targetFor('under', winning) },
      Number(returnedByDice(winning)) / 1e8,
    ),
  ),
  roulette: [
    'red',
    'dozen-2',
    'column-3',
    'line-13',
    'corner-20',
    'street-7',
    'split-0-2',
    'straight-17',
  ].map((id) =>
    option(
      id,
      { game: 'roulette', spots: [{ spot: id, stake: moneyOf(STAKE) }] },
      Number(returnedOf37(known(spots, id))) / POCKETS,
    ),
  ),
  crash: targets.map(({ target, exact }) => option(target, { game: 'crash', target }, exact)),
  'crash-live': targets.map(({ target, exact }) => option(target, { game: 'crash-live', target }, exact)),
  mines: (
    [
      [1, 1],
      [3, 3],
      [5, 5],
      [10, 4],
      [24, 1],
    ] as const
  ).map(([mines, cells]) => {
    const { of, in: whole } = returnedByMines(mines, cells)
    const reveals = Array.from({ length: cells }, (_, at): Action => {
      return { game: 'mines', action: 'reveal', cell: at * 2 }
    })
    const actions: Action[] = [...reveals, { game: 'mines', action: 'cash-out' }]
    return option(
      `${mines} mines, ${cells} cells`,
      { game: 'mines', mines },
      Number(of) / Number(whole),
      actions,
    )
  }),
  fish: kindNames.map((target) => option(target, { game: 'fish', target }, returnedByFish(target) / SHOTS)),
  // Without a choice the hand is any five of the deck; the best play is measured in the test of the rules.
  'video-poker': ([[], [0, 1, 2, 3, 4]] as const).map((hold) =>
    option(`held: ${hold.length}`, { game: 'video-poker' }, dealtReturn(), [
      { game: 'video-poker', action: 'draw', hold: [...hold] },
    ]),
  ),
  // A pool returns what it returns by what lies there: even, three to one, a lone stake beside the house's, nearly all on one side.
  cockfight: [
    { meron: 1_000_000n, wala: 1_000_000n, draw: 0n, house: 0n },
    { meron: 3_000_000n, wala: 1_000_000n, draw: 0n, house: 0n },
    { meron: STAKE, wala: 0n, draw: 0n, house: 500_000_000n },
    { meron: 49_500_000_000n, wala: 0n, draw: 0n, house: 500_000_000n },
  ].flatMap((pools) =>
    winners.map((spot) => ({
      ...option(
        `${spot}, ${pools.meron} to ${pools.wala} and twice ${pools.house} of the house`,
        { game: 'cockfight', spots: [{ spot, stake: moneyOf(STAKE) }] },
        winners.reduce(
          (sum, winner) => sum + Number(paidInFight(spot, STAKE, winner, pools)) * chances[winner],
          0,
        ) /
          Number(STAKE) /
          FIGHTS,
      ),
      pools,
    })),
  ),
  sicbo: ['big', 'any-triple', 'total-4', 'total-9', 'triple-6', 'double-2', 'pair-1-6', 'single-3'].map(
    (id) =>
      option(
        id,
        { game: 'sicbo', spots: [{ spot: id, stake: moneyOf(STAKE) }] },
        Number(returnedOf216(known(sicboSpots, id))) / FALLS,
      ),
  ),
  baccarat: [...baccaratSpots.values()].map((spot) =>
    option(
      spot.id,
      { game: 'baccarat', spots: [{ spot: spot.id, stake: moneyOf(STAKE) }] },
      everyEnd.reduce((sum, end) => sum + Number(paidByBaccarat(spot, 100n, end)) * end.ways, 0) /
        100 /
        DEALS,
    ),
  ),
  football: [
    ['home'],
    ['draw'],
    ['over-2.5'],
    ['handicap-away-1.5'],
    ['score-1-1'],
    ['home', 'away', 'under-2.5'],
  ].map((ids) => ticketOption(footballSport, ids)),
  vesports: [['home'], ['draw'], ['over-8.5'], ['score-4-4'], ['home', 'away', 'under-8.5']].map((ids) =>
    ticketOption(vesportsSport, ids),
  ),
  // By symmetry everybody has the same part of the pot less the rake, which is 5 % of it and one ante at most.
  'three-card': [
    handOption('six who call', 6, [], 0.95),
    handOption('five after two raises', 5, [1, 2], 24 / 25),
  ],
  lottery: families.flatMap(lotteryOptions),
  scratch: [option('a card', { game: 'scratch' }, returnedByScratch() / TICKETS)],
  bingo: ([1, 4] as const).map((cards) =>
    option(`cards: ${cards}`, { game: 'bingo', cards }, Number(returnedByBingo()) / Number(ALL_WAYS)),
  ),
}

/** The options of a game: by name, or of one that has a single bet what its rules publish; its jackpot is not played here. */
export function optionsOf(game: GameName): readonly Option[] {
  const named = byOption[game]
  if (named) return named
  const rules = everyHouseGame.find((rules) => rules.game === game)
  if (
    !rules ||
    (rules.steps && !rules.steps.follow) ||
    (!rules.jackpot && rules.returns.lowest !== rules.returns.highest)
  )
    throw new Error(`the options of ${game} are not named in tests/odds/options.ts`)
  const wager = rules.usualWager({ below: () => 0, oneOf: (all) => all[0] }, STAKE)
  return [option('a round', wager, Number(rules.returns.lowest) / 100)]
}
