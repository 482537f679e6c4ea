import { z } from 'zod'
import type { Minor } from '#contract/base/fields/money.ts'
import { DECK, rankIndexOf } from './common/playing-cards.ts'
import { PaidSpots, StakedSpots } from './common/spots.ts'
import { rangesWithoutReplacement, takeWithoutReplacement } from './common/without-replacement.ts'

/** Baccarat of the house (platform.md section 4, site.md 4.2): one deal of eight decks for everybody at the table. */

/** The cards of the shoe. */
export const SHOE = 8 * DECK
/** The fewest cards that a round needs. */
const LEAST_CARDS = 4

const spotIds = ['player', 'tie', 'banker', 'player-pair', 'banker-pair'] as const
export type SpotId = (typeof spotIds)[number]

/** A place on the cloth. */
export interface Spot {
  id: SpotId
  /** The payout of a winning stake, stake included, in hundredths of the stake: 0.95 to one is 195. */
  pays: bigint
  /** The odds to one, as people write them. */
  toOne: string
}

/** The spots by their id, in the order of the cloth. */
export const spots: ReadonlyMap<string, Spot> = new Map<string, Spot>([
  ['player', { id: 'player', pays: 200n, toOne: '1' }],
  ['tie', { id: 'tie', pays: 900n, toOne: '8' }],
  ['banker', { id: 'banker', pays: 195n, toOne: '0.95' }],
  ['player-pair', { id: 'player-pair', pays: 1_200n, toOne: '11' }],
  ['banker-pair', { id: 'banker-pair', pays: 1_200n, toOne: '11' }],
])

export type Side = 'player' | 'banker'
export const sides: readonly Side[] = ['player', 'banker']

/** Both hands, each card as `playing-cards.ts` numbers it. */
export type Hands = Record<Side, readonly number[]>

/** The points of a card by its rank, from two to ace: tens and faces count nothing. */
const points = [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1] as const
/** The points of a card, 0 to 9 (site.md section 4.2). */
export const pointsOf = (card: number): number => points[rankIndexOf(card)] ?? 0

/** Points of a hand: the last digit of their sum. */
export const totalOf = (hand: readonly number[]): number =>
  hand.reduce((sum, card) => sum + pointsOf(card), 0) % 10

/** With a hand of 8 or 9 the round ends, and nobody draws. */
const NATURAL = 8
/** The player draws up to this total, and so does the banker if the player stands. */
const DRAWS_TO = 5

/** The points of the player's third card on which the banker draws, by the banker's total. */
export const bankerDrawsOn: readonly (readonly number[])[] = [
  ...[0, 1, 2].map(() => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  [0, 1, 2, 3, 4, 5, 6, 7, 9],
  [2, 3, 4, 5, 6, 7],
  [4, 5, 6, 7],
  [6, 7],
  [],
]

/** Whether the player draws a third card. */
export const playerDraws = (player: number, banker: number): boolean => player <= DRAWS_TO && banker < NATURAL

/** Whether the banker draws; `third` is the points of the player's third card, undefined if there is none. */
export const bankerDraws = (player: number, banker: number, third: number | undefined): boolean => {
  if (player >= NATURAL || banker >= NATURAL) return false
  return third === undefined ? banker <= DRAWS_TO : (bankerDrawsOn[banker] ?? []).includes(third)
}

/** Deals a round: player, banker, player, banker, then the third cards. `next` takes a card from the shoe. */
export function deal(next: () => number): Hands {
  const [one, two, three, four] = [next(), next(), next(), next()]
  const [player, banker] = [
    [one, three],
    [two, four],
  ]
  const totals = [totalOf(player), totalOf(banker)] as const
  if (playerDraws(...totals)) player.push(next())
  const third = player[2]
  if (bankerDraws(...totals, third === undefined ? undefined : pointsOf(third))) banker.push(next())
  return { player, banker }
}

/** The range of each drawn card: the number of cards left in the shoe. */
export const rangesOf = (cards: number): readonly number[] => rangesWithoutReplacement(SHOE, cards)

/** The shoe: eight decks, one after the other. */
export const shoe: readonly number[] = Array.from({ length: SHOE }, (_, at) => at % DECK)

/** The cards of the drawn values, in the order in which they were drawn. */
export const cardsBy = (values: readonly number[]): number[] => takeWithoutReplacement(shoe, values)

/** The hands of a round from its cards in the order of dealing; undefined if they are too few or too many. */
export function handsOf(cards: readonly number[]): Hands | undefined {
  if (cards.length < LEAST_CARDS) return undefined
  const left = [...cards]
  let missing = false
  const hands = deal(() => {
    const card = left.shift()
    missing ||= card === undefined
    return card ?? 0
  })
  return missing || left.length > 0 ? undefined : hands
}

/** The facts about a finished round that decide the bets. */
export interface End {
  winner: Side | 'tie'
  /** Whether the first two cards of a side have the same rank. */
  playerPair: boolean
  bankerPair: boolean
}

const isPair = ([one = 0, two = 1]: readonly number[]): boolean => rankIndexOf(one) === rankIndexOf(two)

/** A tie is decided by points alone, whatever the cards. */
export function endOf({ player, banker }: Hands): End {
  const lead = totalOf(player) - totalOf(banker)
  return {
    winner: lead > 0 ? 'player' : lead < 0 ? 'banker' : 'tie',
    playerPair: isPair(player),
    bankerPair: isPair(banker),
  }
}

/** A stake on a side comes back if the hands are equal. */
export const pushes = ({ id }: Spot, { winner }: End): boolean =>
  winner === 'tie' && (id === 'player' || id === 'banker')

const wins = ({ id }: Spot, { winner, playerPair, bankerPair }: End): boolean =>
  id === 'player-pair' ? playerPair : id === 'banker-pair' ? bankerPair : id === winner

/** The payout of a stake on a spot, stake included; a win on the banker is cut to the minor unit. */
export function paidOn(spot: Spot, stake: Minor, end: End): Minor {
  if (pushes(spot, end)) return stake
  return wins(spot, end) ? (stake * spot.pays) / 100n : 0n
}

/** Whether the whole bet comes back and nothing of it was won or lost (site.md 4.2). */
export const isPush = (staked: readonly { spot: string }[], end: End): boolean =>
  staked.length > 0 &&
  staked.every(({ spot }) => {
    const ofSpot = spots.get(spot)
    return ofSpot !== undefined && pushes(ofSpot, end)
  })

/** Both hands in one text: `12,25,3/8,40`, the player's first. */
export const handsText = ({ player, banker }: Hands): string => `${player.join(',')}/${banker.join(',')}`

const wager = z.object({ game: z.literal('baccarat'), spots: StakedSpots })

const Card = z
  .number()
  .int()
  .min(0)
  .max(DECK - 1)
const Hand = z.array(Card).min(2).max(3)

const outcome = z.object({ game: z.literal('baccarat'), player: Hand, banker: Hand, spots: PaidSpots })
export type BaccaratOutcome = z.infer<typeof outcome>

const Dealt = z.array(Card).max(3)
const telling = z.object({
  game: z.literal('baccarat'),
  player: Dealt,
  banker: Dealt,
  /** Who draws a third card, from its announcement until it lies there. */
  draws: z.enum(['player', 'banker']).nullable(),
})
export type BaccaratTelling = z.infer<typeof telling>

/** From one of the first four cards to the next, in milliseconds. */
const CARD_MS = 600
/** A third card is announced so long after the card before it, and lies there so long after that. */
const ANNOUNCED_MS = 600
const THIRD_MS = 400
/** How long the last card lies there before the hands are counted. */
const COUNTED_MS = 600

/** Which cards lie there, and who draws, from `atMs` after the draw on. */
interface DealStep extends Hands {
  atMs: number
  draws: Side | null
}

/** The steps of a deal: player, banker, player, banker, then the third cards, each announced before it comes. */
export function dealSteps({ player, banker }: Hands): readonly DealStep[] {
  const steps = [1, 2, 3, 4].map(
    (cards): DealStep => ({
      atMs: (cards - 1) * CARD_MS,
      player: player.slice(0, Math.ceil(cards / 2)),
      banker: banker.slice(0, Math.floor(cards / 2)),
      draws: null,
    }),
  )
  for (const side of sides) {
    const last = steps.at(-1)
    if (!last || (side === 'player' ? player : banker).length < 3) continue
    const announced = { ...last, atMs: last.atMs + ANNOUNCED_MS, draws: side }
    steps.push(announced, {
      ...announced,
      atMs: announced.atMs + THIRD_MS,
      [side]: side === 'player' ? player : banker,
      draws: null,
    })
  }
  return steps
}

/** How long a deal lasts, until its hands are counted. */
export const dealLastsMs = (hands: Hands): number => (dealSteps(hands).at(-1)?.atMs ?? 0) + COUNTED_MS

/** What lies on the table so long after the draw. */
export function dealtAt(hands: Hands, afterMs: number): BaccaratTelling {
  const step = dealSteps(hands).findLast(({ atMs }) => atMs <= afterMs)
  return {
    game: 'baccarat',
    player: [...(step?.player ?? [])],
    banker: [...(step?.banker ?? [])],
    draws: step?.draws ?? null,
  }
}

export const baccarat = { wager, outcome, telling }
