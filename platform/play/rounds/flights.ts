import { LRUCache } from 'lru-cache'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { RoundPlayers, SharedRound } from '#contract/play/game-table.ts'
import type { Wager } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Seeds } from '#platform/base/fairness/index.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { shownAccountsOf } from '#platform/members/accounts/index.ts'
import { type Player, playersOfRound } from '#platform/play/bets/index.ts'
import {
  FLIGHT_SETTLED_MS,
  FLIGHT_TOLD_MS,
  MAX_POOLS,
  PLAYERS_LOOK_MS,
  POOL_PART_OF_TIME,
  READ_PLAYERS_ROWS,
  SHOWN_PLAYERS,
} from '#platform/play/limits.ts'
import { advanceRound, endOfFlight, stepDueAt } from './advance-round.ts'
import { type RoundRow, seedsOf, selectRounds } from './round-row.ts'
import { roundTable, type TableKey, type TableSnapshot } from './round-table.ts'
import type { Flight, SharedGame, SharedGameOf } from './shared-game.ts'

/** Rounds that fly (live crash): their table, and the flight of a bet. */

/** A table that is read for a page or its watchers. */
interface FlightTable {
  open: boolean
  flight: Flight
  gameOf: SharedGameOf
}

/**
 * The round at a table whose rounds fly, with who is in. A step that is due is done by who looks first, because jobs run
 * up to a second late; the job that is queued does it where nobody looks.
 */
export async function flightTable(
  ctx: Context,
  table: TableKey,
  { open, flight, gameOf }: FlightTable,
): Promise<TableSnapshot> {
  const game = gameOf(table.vendor, table.node)
  const running = await newestRound(ctx, table)
  if (running && isDue(ctx, running, game)) await advanceRound(ctx, running.id, gameOf)
  const { nextLookAt, round, ...snapshot } = await roundTable(ctx, table, { open, times: flight.times })
  if (!round) return { ...snapshot, round }
  const row = running?.id === round.id && running.state === 'closed' ? running : await rowOf(ctx, round.id)
  const now = ctx.clock.now()
  return {
    ...snapshot,
    round: toldRound(round, flight),
    players: row ? await playersOf(ctx, row, flight) : null,
    nextLookAt: (row && nextStepAt(row, game, now)) ?? nextLookAt,
  }
}

/** Which round of a table is the newest; undefined for a table without any. */
const newestRound = (ctx: Context, { vendor, node }: TableKey): Promise<RoundRow | undefined> =>
  selectRounds(ctx.db)
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', node)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const rowOf = (ctx: Context, id: string): Promise<RoundRow | undefined> =>
  selectRounds(ctx.db).where('id', '=', id).executeTakeFirst()

function isDue(ctx: Context, round: RoundRow, game: SharedGame | undefined): boolean {
  if (round.ended_at !== null) return false
  const at = stepDueAt(round, game)
  return at === undefined || at <= ctx.clock.now()
}

/** When the table changes next; while players come and go it is read again and again. */
function nextStepAt(round: RoundRow, game: SharedGame | undefined, now: Date): Date | undefined {
  if (round.ended_at !== null) return undefined
  const steps = [stepDueAt(round, game), round.flew_at].flatMap((at) =>
    at && at > now ? [at.getTime()] : [],
  )
  const look = now.getTime() + PLAYERS_LOOK_MS
  return new Date(Math.min(look, ...steps))
}

/** A round with the moment at which its flight ended, once that is told. */
function toldRound(round: SharedRound, flight: Flight): SharedRound {
  const { flight: times, serverSeed, betsRoot, outcome } = round
  if (!times || serverSeed === null || betsRoot === null || outcome === null) return round
  const lastsMs = flight.lastsMs({ serverSeed, clientSeed: betsRoot, nonce: 0 })
  const endedAt = new Date(Date.parse(times.flewAt) + lastsMs).toISOString()
  return { ...round, flight: { ...times, endedAt } }
}

/** How far a flight is: the time since its take-off, or the seeds of its round once it has ended. */
function placeOf(round: RoundRow, flight: Flight, now: Date) {
  if (round.flew_at === null) return { afterMs: 0 }
  const afterMs = Math.max(0, now.getTime() - round.flew_at.getTime())
  return endOfFlight(round, flight) <= now ? { seeds: seedsOf(round) } : { afterMs }
}

interface KnownPlayers {
  bets: number
  staked: bigint
  read: readonly (Player & { account: string })[]
}
const cachedPlayers = new LRUCache<string, Promise<KnownPlayers>>({ max: MAX_POOLS })

/** The bets of a round, read only as often as `POOL_PART_OF_TIME` allows. */
async function knownPlayers(ctx: Context, roundId: string): Promise<KnownPlayers> {
  const cached = cachedPlayers.get(roundId)
  if (cached) return cached
  const startedMs = performance.now()
  const reading = readPlayers(ctx, roundId)
  cachedPlayers.set(roundId, reading)
  try {
    await reading
    const ttl = Math.ceil((performance.now() - startedMs) * POOL_PART_OF_TIME)
    if (cachedPlayers.peek(roundId) === reading) cachedPlayers.set(roundId, reading, { ttl })
  } catch (error) {
    cachedPlayers.delete(roundId)
    throw error
  }
  return reading
}

/** Drops the cached bets of a round, so that a member sees what it has just done. */
export const forgetPlayers = (roundId: string): unknown => cachedPlayers.delete(roundId)

async function readPlayers(ctx: Context, roundId: string): Promise<KnownPlayers> {
  const { bets, staked, largest } = await playersOfRound(ctx, roundId, READ_PLAYERS_ROWS)
  const accounts = await shownAccountsOf(ctx.db, [...new Set(largest.map(({ memberId }) => memberId))])
  const read = largest.map((bet) => ({ ...bet, account: accounts.get(bet.memberId) ?? '' }))
  return { bets, staked, read }
}

/** Who is in. What is out is counted among the bets that are read; all of them are, unless there are very many. */
async function playersOf(ctx: Context, round: RoundRow, flight: Flight): Promise<RoundPlayers> {
  const { bets, staked, read } = await knownPlayers(ctx, round.id)
  const at = placeOf(round, flight, ctx.clock.now())
  const rides = read.map(({ id, account, stake, wager, actions }) => ({
    bet: id,
    account,
    stake,
    ...flight.standingOf({ wager: wager as Wager, stake, actions }, at),
  }))
  const out = rides.filter(({ left }) => left === 0n)
  const gone = rides.reduce((sum, { stake, left }) => sum + stake - left, 0n)
  return {
    bets,
    out: out.length,
    staked: moneyOf(staked),
    left: moneyOf(staked - gone),
    list: rides.slice(0, SHOWN_PLAYERS).map(({ bet, account, stake, multiplier, payout, left }) => ({
      bet,
      account,
      stake: moneyOf(stake),
      multiplier,
      payout: multiplier === null ? null : moneyOf(payout),
      out: left === 0n,
    })),
  }
}

/** The flight of a round, for the acts of its players. */
export interface FlightNow {
  vendor: string
  node: string
  /** Null until the bets are fixed, and in a void round. */
  air: { seeds: Seeds; flewAt: Date; endedAt: Date; lastActAt: Date } | null
}

/** The flight of a round; undefined if there is no such round, or it does not fly. */
export async function flightOf(
  ctx: Context,
  roundId: string,
  gameOf: SharedGameOf,
): Promise<{ flight: Flight; now: FlightNow } | undefined> {
  const round = isRecordId(roundId) ? await rowOf(ctx, roundId) : undefined
  const flight = round && gameOf(round.vendor_code, round.node_id)?.flight
  if (!flight) return undefined
  const { vendor_code: vendor, node_id: node, flew_at: flewAt } = round
  if (flewAt === null || round.state === 'void') return { flight, now: { vendor, node, air: null } }
  const endedAt = endOfFlight(round, flight)
  // Before the settlement begins by the clock of any process.
  const lastActAt = new Date(endedAt.getTime() + FLIGHT_SETTLED_MS - FLIGHT_TOLD_MS)
  return { flight, now: { vendor, node, air: { seeds: seedsOf(round), flewAt, endedAt, lastActAt } } }
}
