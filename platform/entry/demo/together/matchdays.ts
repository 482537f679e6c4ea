import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import { chanceOf, fairOf, oddsOf, oddsText, spotsOf } from '#contract/play/games/fixtures/markets.ts'
import type { Sport } from '#contract/play/games/fixtures/sport.ts'
import { type Line, lineOdds } from '#contract/play/games/fixtures/ticket.ts'
import { footballSport } from '#contract/play/games/football.ts'
import { vesportsSport } from '#contract/play/games/vesports.ts'
import { placeBet, rulesOf, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound, fixtureTable, voidRound } from '#platform/play/rounds/index.ts'
import { Chance } from '../chance.ts'
import type { Meeting } from '../past.ts'

/** Longer than a matchday from its opening to the last whistle. */
const LASTS_MS = 1_800_000
/** One match of the second matchday is called off. */
const CALLED_OFF = { matchday: 2, place: 5, reason: 'Mất điện toàn sân' }
/** Whole ₫. */
const STAKES = [20_000, 50_000, 50_000, 100_000] as const

type Legs = readonly (readonly [place: number, spot: string])[]

/**
 * The tickets of a matchday, line by line. Three of them together cover all sides of two matches, so that somebody wins
 * in any case; the player's ticket has a leg on the match that may be called off.
 */
const tickets: readonly [player: readonly Legs[], ...others: (readonly Legs[])[]] = [
  [
    [[0, 'home']],
    [[0, 'away']],
    [
      [1, 'home'],
      [5, 'home'],
    ],
    [[5, 'away']],
  ],
  [[[2, 'home']], [[3, 'home']]],
  [[[2, 'draw']], [[3, 'draw']]],
  [[[2, 'away']], [[3, 'away']]],
  [
    [
      [4, 'home'],
      [6, 'home'],
      [7, 'home'],
    ],
  ],
]

/**
 * A matchday of each virtual sport, the first of them with the number 1, with tickets of `people`, the first of whom
 * has one on two matches. All of it is played for real. Repeatable: a matchday has its number, each ticket its own
 * request; members who cannot pay for one only watch.
 */
export async function playMatchday(meeting: Meeting, matchday: number): Promise<void> {
  for (const sport of [footballSport, vesportsSport]) await playOf(sport, meeting, matchday)
}

async function playOf(sport: Sport, { past, clock, people }: Meeting, matchday: number): Promise<void> {
  const chance = new Chance(`league ${sport.game} ${matchday}`)
  const league = rulesOf('SEN', sport.game)?.fixtures?.league
  if (!league) throw new Error(`${sport.game} has no league`)
  const look = () => fixtureTable(past, { vendor: 'SEN', node: sport.game }, true, league)
  const table = await look()
  // An interrupted run may have played this one already.
  if (table?.matchday !== matchday) return
  const { rounds } = table
  for (const [at, lines] of tickets.entries()) {
    const member = people[at]
    const stake = chance.oneOf(STAKES)
    // The current prices, which the last ticket may have moved.
    const now = await look()
    if (!member || now?.rounds[0]?.state !== 'open') continue
    const ticket = await placeBet(past, member, {
      vendorCode: 'SEN',
      nodeId: sport.game,
      requestId: `demo-${sport.game}-${matchday}-${at}`,
      ...ticketOn(sport, now.rounds, lines, moneyOf(BigInt(stake) * 100n)),
    })
    if (!ticket.ok && ticket.code !== 'insufficient-balance')
      throw new Error(`a ticket of the demo world was refused: ${ticket.code}`)
  }
  const calledOff = matchday === CALLED_OFF.matchday ? rounds[CALLED_OFF.place] : undefined
  if (calledOff?.state === 'open') await voidRound(past, calledOff.id, 'demo', CALLED_OFF.reason)
  clock.moveTo(new Date(clock.now().getTime() + LASTS_MS))
  // Twice: a ticket ends when the last of its matches has been told.
  for (const { id } of [...rounds, ...rounds]) await advanceRound(past, id, sharedGameOf)
}

/** A ticket with the same stake on each line. */
function ticketOn(sport: Sport, rounds: readonly SharedRound[], lines: readonly Legs[], stake: string) {
  const priced = lines.map((picks): Line => {
    const legs = picks.map(([place, spot]) => {
      const [round, spotOfSport] = [rounds[place], spotsOf(sport).get(spot)]
      const price = round?.fixture?.prices[spot]
      if (!round?.fixture || !spotOfSport || !price)
        throw new Error(`${spot} is not offered on match ${place}`)
      const fair = fairOf(chanceOf(sport, round.fixture.match, spotOfSport))
      return {
        leg: { round: round.id, spot, odds: price.odds },
        price: { odds: oddsOf(price.odds), share: price.share, fair },
      }
    })
    const odds = oddsText(lineOdds(legs.map(({ price }) => price)))
    return { legs: legs.map(({ leg }) => leg), odds, stake }
  })
  return {
    stake: moneyOf(minorOf(stake) * BigInt(lines.length)),
    wager: { game: sport.game, lines: priced },
  }
}
