import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { RoundState } from '#contract/play/game-table.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { madeOnDays } from '#platform/base/db/id-times.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { type ListDays, type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { voidLockedRound } from './advance-round.ts'
import { isOfState, lockedRound, type RoundRow } from './round-row.ts'
import { queueStep } from './round-table.ts'

/** A round as the operator sees it, with its seed only once that is public. Times in ISO 8601. */
export interface ListedRound {
  id: string
  game: string
  state: RoundState
  openedAt: string
  closesAt: string
  /** Null until it is closed. */
  bets: number | null
  betsRoot: string | null
  endedAt: string | null
  reason: string | null
  /** The house's own stake on each side, where its game has one. */
  houseStake: Money
}

/** The columns of a listed round: the others are large, and no list shows them. */
const listedColumns = [
  'id',
  'node_id',
  'state',
  'opened_at',
  'closes_at',
  'bets',
  'bets_root',
  'ended_at',
  'reason',
  'house_stake',
] as const
type ListedRow = Pick<RoundRow, (typeof listedColumns)[number]>

/** Rounds of all tables; draws, of which a lottery has many open at once, have a list of their own. */
const selectListed = (db: Db) =>
  db
    .selectFrom('game_round')
    .select([...listedColumns])
    .$narrowType<{ state: RoundState }>()
    .where('numero', 'is', null)

/** Rounds of all tables, of one game, or in one state, newest first; of days by when they were opened, which their ids say. */
export async function listRounds(
  ctx: Context,
  {
    game,
    state,
    after,
    limit,
    oldestFirst,
    ...days
  }: ListPlace & ListDays & { game?: string | undefined; state?: RoundState | undefined } = {},
): Promise<ListedRound[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = selectListed(ctx.db).where(madeOnDays('id', days))
  if (game) query = query.where('vendor_code', '=', HOUSE_VENDOR).where('node_id', '=', game)
  if (state) query = query.where(isOfState(state))
  if (after) query = query.where(sql<boolean>`id ${sql.raw(past)} ${after}::uuid`)
  const rows = await query.orderBy('id', way).limit(limitOf(limit)).execute()
  return rows.map(toListed)
}

/** One round of a table. Refuses `not-found`, also for a draw, which has a page of its own. */
export async function showRound(ctx: Context, roundId: string): Promise<Result<ListedRound>> {
  const row = isRecordId(roundId)
    ? await selectListed(ctx.db).where('id', '=', roundId).executeTakeFirst()
    : undefined
  return row ? ok(toListed(row)) : refuse('not-found')
}

/** Rounds of all tables that have not ended; draws are not among them. */
export async function runningRounds(ctx: Context): Promise<ListedRound[]> {
  const rows = await selectListed(ctx.reads).where('ended_at', 'is', null).orderBy('closes_at').execute()
  return rows.map(toListed)
}

const toListed = (row: ListedRow): ListedRound => ({
  id: row.id,
  game: row.node_id,
  state: row.state,
  openedAt: row.opened_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  bets: row.bets,
  betsRoot: row.bets_root,
  endedAt: row.ended_at?.toISOString() ?? null,
  reason: row.reason,
  houseStake: moneyOf(row.house_stake),
})

/**
 * Makes an undrawn round void: the job that is queued here refunds every stake, but for what was cashed out. `actor` and `reason` are for the audit
 * trail. Refuses `not-found`, `state-moved-on` for a round that was drawn or is void, and `required` and `too-long` at
 * `reason`.
 */
export const voidRound = (
  ctx: Context,
  roundId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    if (!isRecordId(roundId)) return refuse('not-found')
    const round = await lockedRound(ctx.db, roundId)
    if (!round) return refuse('not-found')
    if (round.state !== 'open' && round.state !== 'closed') return refuse('state-moved-on')
    const detail = { reason, game: round.node_id, state: round.state, bets: round.bets }
    await audit(ctx, { actor, action: 'round-voided', subject: roundId, detail })
    await voidLockedRound(ctx, round, reason)
    await queueStep(ctx, roundId, ctx.clock.now())
    return ok(null)
  })
