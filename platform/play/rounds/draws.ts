import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { commitOf } from '#platform/base/fairness/index.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { type RoundRow, selectRounds } from './round-row.ts'
import { announceRound, queueStep } from './round-table.ts'

/**
 * Draws: rounds with a name (`numero`), held by a schedule whether anybody looks or not, several of a game open at once
 * (site.md 4.3). Who schedules them is the caller's matter; closing, drawing and settling are those of any round.
 */

/** A draw of the schedule. */
export interface ScheduledDraw {
  node: string
  numero: string
  locksAt: Date
  drawsAt: Date
  /** When all of it has been told. */
  toldAt: Date
}

export interface DrawTimes {
  state: string
  closes_at: Date
  draws_at: Date
}

/** The row of a draw. */
export type DrawRow = RoundRow & { numero: string }

/** The house's draws; `node`: of this game alone. */
function selectDraws(db: Db, node?: string) {
  const draws = selectRounds(db)
    .where('vendor_code', '=', HOUSE_VENDOR)
    .where('numero', 'is not', null)
    .$narrowType<{ numero: string }>()
  return node === undefined ? draws : draws.where('node_id', '=', node)
}

/** The same of a game that have been told whole; `withVoid`: and those that would have been, were they not void. */
function selectTold(ctx: Context, node: string, withVoid = false) {
  const ended = selectDraws(ctx.reads, node).where('told_at', '<=', ctx.clock.now())
  return withVoid
    ? ended.where((row) => row.or([row('outcome', 'is not', null), row('state', '=', 'void')]))
    : ended.where('outcome', 'is not', null)
}

/** Opens draws with their seeds committed, and queues their locks; those that exist already stay as they are. */
export async function openDraws(ctx: Context, draws: readonly ScheduledDraw[]): Promise<void> {
  const names = await namesAmong(ctx, draws)
  const missing = draws.filter(({ node, numero }) => !names.has(`${node} ${numero}`))
  if (missing.length === 0) return
  const now = ctx.clock.now()
  const rows = missing.map(({ node, numero, locksAt, drawsAt, toldAt }) => {
    const serverSeed = ctx.random.bytes(32).toString('hex')
    return {
      id: sql<string>`uuidv7_at(${now})`,
      vendor_code: HOUSE_VENDOR,
      node_id: node,
      numero,
      state: 'open',
      server_seed: serverSeed,
      commit: commitOf(serverSeed),
      opened_at: now,
      closes_at: locksAt,
      draws_at: drawsAt,
      told_at: toldAt,
    }
  })
  await ctx.transact(async (ctx) => {
    const newRounds = await ctx.db
      .insertInto('game_round')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'node_id', 'closes_at'])
      .execute()
    for (const { id, closes_at } of newRounds) await queueStep(ctx, id, closes_at)
    for (const node of new Set(newRounds.map(({ node_id }) => node_id))) await announceRound(ctx, node)
    return ok(null)
  })
}

/** Which of these draws exist, as `node numero`. */
async function namesAmong(
  ctx: Context,
  draws: readonly { node: string; numero: string }[],
): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('game_round')
    .select(['node_id', 'numero'])
    .where('vendor_code', '=', HOUSE_VENDOR)
    .where(isNamed(draws))
    .execute()
  return new Set(rows.map(({ node_id, numero }) => `${node_id} ${numero}`))
}

const isNamed = (names: readonly { node: string; numero: string }[]) => sql<boolean>`(node_id, numero) in (
  select * from unnest(${names.map(({ node }) => node)}::text[], ${names.map(({ numero }) => numero)}::text[]))`

/**
 * Keeps a draw open until the end of the transaction of `ctx.db`, as `holdRound` does for the round of a table; answers
 * its id. Refuses `bets-closed`.
 */
export async function holdDraw(ctx: Context, node: string, numero: string): Promise<Result<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from game_round where vendor_code = ${HOUSE_VENDOR} and node_id = ${node} and numero = ${numero}
      and state = 'open' and closes_at > ${ctx.clock.now()} for share
  `.execute(ctx.db)
  const [draw] = rows
  return draw ? ok(draw.id) : refuse('bets-closed')
}

/** The draws of these names that exist, in no order. */
export async function drawsNamed(
  ctx: Context,
  names: readonly { node: string; numero: string }[],
): Promise<DrawRow[]> {
  if (names.length === 0) return []
  return selectDraws(ctx.reads).where(isNamed(names)).execute()
}

/** When rounds lock and draw, and in which state they are, by their ids. */
export async function drawTimes(ctx: Context, ids: readonly string[]): Promise<Map<string, DrawTimes>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.reads
    .selectFrom('game_round')
    .select(['id', 'state', 'closes_at', 'draws_at'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...times }) => [id, times]))
}

/**
 * A game's last draws that have been told whole, newest first; `upTo`: none with a later name; `withVoid`: those of the
 * past that are void as well.
 */
export function lastDraws(
  ctx: Context,
  node: string,
  { limit, upTo, withVoid }: { limit: number; upTo?: string | undefined; withVoid?: boolean },
): Promise<DrawRow[]> {
  const tellable = selectTold(ctx, node, withVoid)
  const sought = upTo === undefined ? tellable : tellable.where('numero', '<=', upTo)
  return sought.orderBy('numero', 'desc').limit(limit).execute()
}

/** A game's draws that have been opened and have not ended, in their order. */
export const waitingDraws = (ctx: Context, node: string): Promise<DrawRow[]> =>
  selectDraws(ctx.reads, node).where('ended_at', 'is', null).orderBy('numero').execute()

/** The draws that have not ended, for a statement: `id`, `node_id`, `numero`, `closes_at`. */
export const waitingDrawRows: RawBuilder<unknown> = sql`
  select id, node_id, numero, closes_at from game_round
  where vendor_code = ${HOUSE_VENDOR} and numero is not null and ended_at is null
`

/** The name of a game's first draw after another that has been told whole or is void; undefined if there is none. */
export async function nextDrawAfter(ctx: Context, node: string, numero: string): Promise<string | undefined> {
  const row = await selectTold(ctx, node, true)
    .where('numero', '>', numero)
    .orderBy('numero')
    .limit(1)
    .executeTakeFirst()
  return row?.numero
}

/** Which draws are listed. */
export interface DrawFilter extends Pick<ListPlace, 'limit' | 'oldestFirst'> {
  /** Of one game. */
  node?: string | undefined
  /** A further condition on the row. */
  where?: RawBuilder<SqlBool> | undefined
  /** Drawn on these days of the site, both included. */
  days?: { fromDay?: string | undefined; toDay?: string | undefined } | undefined
  /** Those that follow this one; none if there is no such draw. */
  after?: { node: string; numero: string } | undefined
}

/** The draws by when they draw, the latest first. */
export function listDrawRows(
  ctx: Context,
  { node, where, days, after, limit, oldestFirst }: DrawFilter,
): Promise<DrawRow[]> {
  const { way, past } = wayOf(oldestFirst)
  let draws = selectDraws(ctx.db, node)
  if (where) draws = draws.where(where)
  if (days?.fromDay) draws = draws.where('draws_at', '>=', startOfDay(days.fromDay))
  if (days?.toDay) draws = draws.where('draws_at', '<', startOfNextDay(days.toDay))
  if (after)
    draws = draws.where(
      sql<boolean>`(draws_at, node_id, numero) ${sql.raw(past)} (
        select draws_at, node_id, numero from game_round
        where vendor_code = ${HOUSE_VENDOR} and node_id = ${after.node} and numero = ${after.numero}
      )`,
    )
  return draws
    .orderBy('draws_at', way)
    .orderBy('node_id', way)
    .orderBy('numero', way)
    .limit(limitOf(limit))
    .execute()
}

/** When the first draw of all draws; undefined without any. */
export async function firstDrawAt(ctx: Context): Promise<Date | undefined> {
  const first = await selectDraws(ctx.reads).orderBy('draws_at').limit(1).executeTakeFirst()
  return first?.draws_at
}

/** The draws that are void though their time is to come, as `node numero`. */
export async function voidDraws(db: Db, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('game_round')
    .select(['node_id', 'numero'])
    .where('vendor_code', '=', HOUSE_VENDOR)
    .where('numero', 'is not', null)
    .where('state', '=', 'void')
    .where('draws_at', '>', now)
    .execute()
  return new Set(rows.map(({ node_id, numero }) => `${node_id} ${numero}`))
}

/** The rounds that have ended, as a table that a statement reads from. */
export const endedRounds = sql`(select id from game_round where ended_at is not null)`
