import { sql } from 'kysely'
import type { LiveTopic } from '#contract/play/events.ts'
import type { RoundTable } from '#contract/play/game-table.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { announceToAll } from '#platform/base/events/index.ts'
import { commitOf } from '#platform/base/fairness/index.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { POOL_LOOK_MS, SOUGHT_ROUNDS_ROWS } from '#platform/play/limits.ts'
import { laidSpots, runningPools } from './pools.ts'
import { isTold, type RoundRow, selectRounds, toldForMs, toSharedRound } from './round-row.ts'
import { type PoolRules, type ResultTelling, type RoundTimes, USUAL_TIMES } from './shared-game.ts'

/** A game of the catalogue. */
export interface TableKey {
  vendor: string
  node: string
}

/** The number of results on the table, and the number that road maps need. */
const SHOWN = 20
const EARLIER = 52

/** The topic of a table's rounds for watching pages. */
export const topicOf = (node: string): LiveTopic => `round-${node}`

/** Tells the pages that watch a game's table that its round has changed, but not how. */
export const announceRound = (ctx: Context, node: string): Promise<void> => announceToAll(ctx, topicOf(node))

/** Queues the job for the next step of a round. */
export const queueStep = (ctx: Context, roundId: string, at: Date): Promise<void> =>
  ctx.addJob('round-step', { round: roundId }, { at, key: `round-${roundId}`, queue: `round-${roundId}` })

/**
 * Whether the game takes bets, its pools, how it tells an outcome, and the settings of its times, if they are not those
 * of most games.
 */
interface TableTerms {
  open: boolean
  pooled?: PoolRules | undefined
  telling?: ResultTelling | undefined
  times?: RoundTimes | undefined
}

/** The data that a table shows, and when to read it again even if nothing is announced. */
export interface TableSnapshot extends Omit<RoundTable, 'players'> {
  players?: RoundTable['players']
  nextLookAt?: Date | undefined
}

/**
 * The round at a table. If there is none, its first viewer opens one, so that a table without visitors costs nothing
 * (docs/decisions/0049-rounds-that-many-play.md); before that the last result stays for a while. `open`: whether a
 * round may be opened, because the game takes bets. `pooled`: for a game with pools, whose stakes are shown, and in
 * which the house has a stake from the opening on. A step that is due is queued once more, for now: the queue looks for
 * jobs whose time comes only once a second, and whoever watches counts the seconds.
 */
export async function roundTable(
  ctx: Context,
  table: TableKey,
  { open, pooled, telling, times = USUAL_TIMES }: TableTerms,
): Promise<TableSnapshot> {
  let rounds = await lastRounds(ctx, table)
  let freeAt = await nextOpeningAt(ctx, rounds[0], times)
  if (open && freeAt && freeAt <= ctx.clock.now()) {
    await openRound(ctx, table, pooled, times)
    rounds = await lastRounds(ctx, table)
    freeAt = undefined
  }
  const now = ctx.clock.now()
  const [newest] = rounds
  const running = pooled && newest?.state === 'open'
  const pools = running ? await runningPools(ctx, newest.id, pooled.spots) : undefined
  const isOpen = newest?.state === 'open'
  // The bets of such games lie on spots.
  const spots = newest && telling ? await laidSpots(ctx, newest) : []
  const stepAt = newest && !newest.flew_at ? usualStepAt(newest) : undefined
  if (newest && stepAt && stepAt <= now) await queueStep(ctx, newest.id, now)
  const nextLookAt = soonest(now, [
    isOpen && (pooled || telling) ? new Date(now.getTime() + POOL_LOOK_MS) : freeAt,
    stepAt,
    newest && telling ? nextMomentAt(newest, telling, now) : undefined,
  ])
  const drawnRounds = rounds.filter((round) => isTold(round, now))
  return {
    round: newest ? { ...toSharedRound(newest, now, pools, telling), spots } : null,
    history: drawnRounds.slice(0, SHOWN).map((round) => toSharedRound(round, now)),
    earlier: drawnRounds
      .slice(SHOWN, SHOWN + EARLIER)
      .map(({ id, outcome }) => ({ id, outcome: outcome as unknown as Outcome })),
    ...(nextLookAt ? { nextLookAt } : {}),
  }
}

/** When the next step of a round that does not fly is due. */
const usualStepAt = ({ state, ended_at, closes_at, draws_at, told_at }: RoundRow): Date | undefined => {
  if (ended_at !== null) return undefined
  if (state === 'open') return closes_at
  if (state === 'closed') return draws_at
  return state === 'drawn' ? (told_at ?? undefined) : undefined
}

/** When more of a round is seen than now; undefined if it is not being told. */
function nextMomentAt(round: RoundRow, telling: ResultTelling, now: Date): Date | undefined {
  const outcome = round.outcome as Outcome | null
  if (!outcome || !round.drawn_at || !round.told_at) return undefined
  const lastsMs = telling.lastsMs(outcome)
  const afterMs = toldForMs(round, lastsMs, now)
  const moment = telling.momentsOf(outcome).find((atMs) => afterMs !== undefined && atMs > afterMs)
  if (moment === undefined) return undefined
  const pace = (round.told_at.getTime() - round.drawn_at.getTime()) / lastsMs
  return new Date(round.drawn_at.getTime() + Math.ceil(moment * pace))
}

/** The first of these moments that is to come; undefined if there is none. */
function soonest(now: Date, moments: readonly (Date | undefined)[]): Date | undefined {
  const toCome = moments.flatMap((at) => (at && at > now ? [at.getTime()] : []))
  return toCome.length > 0 ? new Date(Math.min(...toCome)) : undefined
}

const lastRounds = (ctx: Context, { vendor, node }: TableKey): Promise<RoundRow[]> =>
  selectRounds(ctx.db)
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', node)
    .orderBy('id', 'desc')
    .limit(SOUGHT_ROUNDS_ROWS)
    .execute()

/**
 * When another round may be opened: the last has ended, and its result was shown for long enough. Undefined while it
 * has not ended.
 */
async function nextOpeningAt(
  ctx: Context,
  last: RoundRow | undefined,
  times: RoundTimes,
): Promise<Date | undefined> {
  if (!last) return new Date(0)
  if (last.ended_at === null) return undefined
  return new Date(last.ended_at.getTime() + (await ctx.settings.value(times.result)))
}

/**
 * Opens a round: its seed is fixed, and its commit shown, before anybody bets. Does nothing if a round is already
 * running.
 */
async function openRound(
  ctx: Context,
  { vendor, node }: TableKey,
  pooled: PoolRules | undefined,
  times: RoundTimes,
): Promise<void> {
  const [bettingMs, closedMs] = [
    await ctx.settings.value(times.betting),
    await ctx.settings.value(times.closed),
  ]
  const houseStake = pooled ? await ctx.settings.value(pooled.houseStake) : 0
  const now = ctx.clock.now()
  const closesAt = new Date(now.getTime() + bettingMs)
  const serverSeed = ctx.random.bytes(32).toString('hex')
  await ctx.transact(async (ctx) => {
    const row = await ctx.db
      .insertInto('game_round')
      .values({
        id: sql<string>`uuidv7_at(${now})`,
        vendor_code: vendor,
        node_id: node,
        state: 'open',
        server_seed: serverSeed,
        commit: commitOf(serverSeed),
        opened_at: now,
        closes_at: closesAt,
        draws_at: new Date(closesAt.getTime() + closedMs),
        house_stake: BigInt(houseStake),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return ok(null)
    await queueStep(ctx, row.id, closesAt)
    await announceRound(ctx, node)
    return ok(null)
  })
}

/**
 * Keeps the round of a bet open until the end of the transaction of `ctx.db`: closing waits for all bets that have
 * arrived so far. Refuses `bets-closed`.
 */
export async function holdRound(
  ctx: Context,
  { vendor, node }: TableKey,
  roundId: string | undefined,
): Promise<Result<string>> {
  if (roundId === undefined || !isRecordId(roundId)) return refuse('bets-closed')
  const { rows } = await sql`
    select from game_round where id = ${roundId} and vendor_code = ${vendor} and node_id = ${node}
      and state = 'open' and closes_at > ${ctx.clock.now()} for share
  `.execute(ctx.db)
  return rows.length > 0 ? ok(roundId) : refuse('bets-closed')
}
