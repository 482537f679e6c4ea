// npm run test:crash, its fifth part (alone: node --import tsx tests/kills/tickets.ts --kills 30): matchdays of virtual sports with single
// bets and combinations on them are killed with kill -9 while their matches are closed, drawn and settled, each match at another
// statement or at any moment. Then two nodes at once go on. Every ticket must end once, by all of its matches, and no match may have two outcomes.
import { isDeepStrictEqual } from 'node:util'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import { currentPrice, oddsOf, oddsText } from '#contract/play/games/fixtures/markets.ts'
import { type Line, lineOdds, roundsOf, type Ticket } from '#contract/play/games/fixtures/ticket.ts'
import { footballSport } from '#contract/play/games/football.ts'
import { vesportsSport } from '#contract/play/games/vesports.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { betProof, installHouseGames, placeBet, rulesOf } from '#platform/play/house/index.ts'
import { advanceRound, fixtureTable, voidRound } from '#platform/play/rounds/index.ts'
import { testMember } from '../support/platform/members.ts'
import { count, readNumbers, startRun, WHOLE } from './kill-run.ts'
import { gameAt, type TableErrand } from './tables.ts'

const { kills: KILLS } = readNumbers({ kills: 200 })
const sports = [footballSport, vesportsSport] as const
const MEMBERS = 6
const BALANCE = '1000000.00'
const STAKE = '10.00'
const SIDES = ['home', 'draw', 'away'] as const
/** One of so many matches is called off by an operator instead of being drawn. */
const VOID_EVERY = 7
/** Longer than a matchday from its opening to the last whistle. */
const LATER_SECONDS = 600
/** Two nodes look so often: a ticket waits for the last of its matches. */
const LOOKS = 4

const run = await startRun()
const { ctx, nodes, clock, problems, found, ends, counts } = run
await installHouseGames(ctx)
const members: Member[] = []
for (let at = 0; at < MEMBERS; at++) members.push(await testMember(ctx, { balance: BALANCE }))

type Sport = (typeof sports)[number]

async function matchday(node: Context, { game }: Sport): Promise<readonly SharedRound[]> {
  const league = rulesOf('SEN', game)?.fixtures?.league
  const table = league && (await fixtureTable(node, { vendor: 'SEN', node: game }, true, league))
  if (!table) throw new Error(`no matchday of ${game}`)
  return table.rounds
}

/** A line at the prices of this moment. A side that is as good as certain is not offered, and another one is picked. */
function lineOn(
  sport: Sport,
  rounds: readonly SharedRound[],
  picks: readonly (readonly [at: number, spot: string])[],
): Line {
  const priced = picks.map(([at, wanted]) => {
    const round = rounds[at]
    const spot = [wanted, ...SIDES].find((side) => round?.fixture?.prices[side]) ?? wanted
    const shown = round?.fixture?.prices[spot]
    const price = currentPrice(sport, round?.fixture?.match ?? '', spot, new Map())
    if (!round || !shown || !price) throw new Error(`${spot} is not offered on match ${at}`)
    const odds = oddsOf(shown.odds)
    return { leg: { round: round.id, spot, odds: shown.odds }, price: { ...price, odds, share: shown.share } }
  })
  return {
    legs: priced.map(({ leg }) => leg),
    odds: oddsText(lineOdds(priced.map(({ price }) => price))),
    stake: STAKE,
  }
}

/** Tickets of all members: single bets, combinations of two and three, and both on one ticket. */
async function stakeOn(sport: Sport, at: number): Promise<string[]> {
  const bets: string[] = []
  for (const [place, member] of members.entries()) {
    // Each bet moves prices.
    const rounds = await matchday(ctx, sport)
    const pick = (n: number) =>
      [(at + 1 + place + n * 3) % 8, SIDES[(at + 1 + place + n) % 3] ?? 'home'] as const
    const lines = [[[pick(0)], [pick(1)]], [[pick(0), pick(1)]], [[pick(0), pick(1), pick(2)], [pick(2)]]][
      place % 3
    ]?.map((picks) => lineOn(sport, rounds, picks))
    const result = await placeBet(ctx, member, {
      vendorCode: 'SEN',
      nodeId: sport.game,
      requestId: `tickets-${sport.game}-${at + 1}-${place}`,
      stake: moneyOf(minorOf(STAKE) * BigInt(lines?.length ?? 0)),
      wager: { game: sport.game, lines: lines ?? [] },
    })
    if (!result.ok) throw new Error(`a ticket on ${sport.game}: ${result.code}`)
    bets.push(result.value.betId)
  }
  return bets
}

const roundsAt = (ids: readonly string[]) =>
  ctx.db
    .selectFrom('game_round')
    .select(['id', 'node_id', 'state', 'outcome', 'bets_root', 'bets', 'server_seed', 'ended_at'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
type Round = Awaited<ReturnType<typeof roundsAt>>[number]

/** What every member has, and is owed by all of its bets; and the books. */
async function checkMoney(when: string): Promise<void> {
  for (const { id } of members) await run.checkWallet(id, minorOf(BALANCE), when)
  await run.checkBooks(when)
}

/** Each ticket has ended once, and was paid what its matches come to. */
async function checkTickets(ids: readonly string[], rounds: ReadonlyMap<string, Round>): Promise<void> {
  const bets = await ctx.db
    .selectFrom('bet')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()
  for (const { id, node_id: node, wager, stake, payout, result, actions } of bets) {
    const seedsOf = (round: string) => {
      const drawn = rounds.get(round)
      if (!drawn || drawn.state === 'void') return null
      return { serverSeed: drawn.server_seed, clientSeed: drawn.bets_root ?? '', nonce: 0 }
    }
    const due = gameAt('SEN', node)?.several?.endOf(wager as never, stake, (actions ?? []) as Json[], seedsOf)
    const what = `${roundsOf(wager as unknown as Ticket).length} matches, ${result}`
    count(ends, what)
    if (result === 'open' || payout !== (due?.payout ?? stake))
      problems.push(`ticket ${id} is ${result}, paid ${payout} of ${due?.payout ?? stake}`)
    if (result !== 'void' && !(await betProof(ctx, { betId: id, language: 'en' })).ok)
      problems.push(`ticket ${id} has no proof`)
  }
}

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; at < KILLS && problems.length === 0; at++) {
  const rounds: string[] = []
  const tickets: string[] = []
  for (const sport of sports) {
    const seen = await Promise.all(nodes.map((node) => matchday(node, sport)))
    const [ids = [], others = []] = seen.map((all) => all.map(({ id }) => id))
    if (!isDeepStrictEqual(ids, others)) problems.push(`${sport.game}: the two nodes see other matches`)
    tickets.push(...(await stakeOn(sport, at)))
    rounds.push(...ids)
  }
  if (at >= 0)
    for (const [place, round] of rounds.entries())
      if ((at + place) % VOID_EVERY === 0)
        await voidRound(ctx, round, 'test:crash', 'the pitch is under water')
  clock.advance(LATER_SECONDS)
  const games = new Map((await roundsAt(rounds)).map(({ id, node_id: node }) => [id, node]))
  const errands = rounds.map((round, place): TableErrand => {
    const stopsAt = run.stopOf(at, (at * rounds.length + place) * 7)
    return { id: round, node: games.get(round) ?? '', round, stopsAt, at: clock.now().toISOString() }
  })
  await run.kill({
    at,
    worker: 'table-worker.ts',
    errands,
    hasBegun: async () =>
      (await roundsAt(rounds)).some(({ state }) => state === 'closed' || state === 'drawn'),
  })
  await checkMoney(`after kill ${counts.kills}`)
  const before = await roundsAt(rounds)
  for (const { state, ended_at: ended } of before) {
    const what = ended === null ? `${state}, not ended` : state
    count(found, what)
  }
  for (let look = 0; look < LOOKS; look++) {
    for (const round of rounds) await Promise.all(nodes.map((node) => advanceRound(node, round, gameAt)))
    clock.advance(10)
  }
  const after = new Map((await roundsAt(rounds)).map((round) => [round.id, round]))
  for (const was of before) {
    const is = after.get(was.id)
    if (!is || is.ended_at === null) problems.push(`round ${was.id} is ${is?.state} still`)
    for (const name of ['outcome', 'bets_root', 'bets', 'server_seed'] as const)
      if (was[name] !== null && !isDeepStrictEqual(was[name], is?.[name]))
        problems.push(`round ${was.id}: ${name} was ${JSON.stringify(was[name])}`)
  }
  await checkTickets(tickets, after)
  await checkMoney(`kill ${counts.kills}, at the end`)
  run.say(`${JSON.stringify(found)}, ${counts.statements} statements of a match`)
}
await run.end(`${sports.length * 8} matches`)
