import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import type { HandState, WireCardRoom } from '#contract/play/rooms.ts'
import type { Context } from '#platform/base/context.ts'
import { madeOnDays } from '#platform/base/db/id-times.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { type ListDays, type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { isOfState } from '#platform/play/rounds/index.ts'
import { voidLockedHand } from './advance-room.ts'
import { listedRooms } from './room-list.ts'
import { handOf, lockRoom } from './room-rows.ts'

/** All rooms, including those of play money. */
export const listRooms = (ctx: Context): Promise<WireCardRoom[]> => listedRooms(ctx, {})

/** A hand as the operator sees it, without cards and seed. Times in ISO 8601. */
export interface ListedHand {
  id: string
  room: string
  state: HandState
  openedAt: string
  endedAt: string | null
  /** The number of players that have anted, and how many of these are the house's. */
  players: number
  house: number
  pot: Money
  rake: Money | null
  reason: string | null
}

/** Hands of all rooms that have an ante, newest first; of days by when they were opened, which their ids say. */
export async function listHands(
  ctx: Context,
  {
    state,
    after,
    limit,
    oldestFirst,
    ...days
  }: ListPlace & ListDays & { state?: HandState | undefined } = {},
): Promise<ListedHand[]> {
  const { way, past } = wayOf(oldestFirst)
  let query = selectHands(ctx).where(madeOnDays('id', days))
  if (state) query = query.where(isOfState(state))
  if (after) query = query.where(sql<boolean>`id ${sql.raw(past)} ${after}::uuid`)
  const rows = await query.orderBy('id', way).limit(limitOf(limit)).execute()
  return rows.map(toListed)
}

/** One hand for which somebody has anted. Refuses `not-found`. */
export async function showHand(ctx: Context, handId: string): Promise<Result<ListedHand>> {
  const row = isRecordId(handId)
    ? await selectHands(ctx).where('id', '=', handId).executeTakeFirst()
    : undefined
  return row ? ok(toListed(row)) : refuse('not-found')
}

const selectHands = (ctx: Context) =>
  ctx.db
    .selectFrom('card_hand')
    .innerJoin('card_hand_seat', 'card_hand_seat.hand_id', 'card_hand.id')
    .select(['id', 'room_id', 'state', 'opened_at', 'ended_at', 'outcome', 'reason'])
    .select(sql<number>`count(*)::integer`.as('players'))
    .select(sql<number>`(count(*) filter (where member_id is null))::integer`.as('house'))
    .select(sql<bigint>`sum(stake)::bigint`.as('pot'))
    .groupBy('card_hand.id')

function toListed(row: Awaited<ReturnType<ReturnType<typeof selectHands>['execute']>>[number]): ListedHand {
  return {
    id: row.id,
    room: row.room_id,
    state: row.state as HandState,
    openedAt: row.opened_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    players: row.players,
    house: row.house,
    pot: moneyOf(row.pot),
    rake: (row.outcome as unknown as ThreeCardOutcome | null)?.rake ?? null,
    reason: row.reason,
  }
}

/**
 * Stops an undecided hand: the job that is queued here refunds every stake. `actor` and `reason` are for the audit
 * trail. Refuses `not-found`, `state-moved-on` for a hand that is decided or void, and `required` and `too-long` at
 * `reason`.
 */
export const voidHand = (
  ctx: Context,
  handId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const named = isRecordId(handId) ? await handOf(ctx.db, handId) : undefined
    if (!named) return refuse('not-found')
    await lockRoom(ctx.db, named.room_id)
    const hand = await handOf(ctx.db, handId)
    if (!hand || (hand.state !== 'gathering' && hand.state !== 'playing')) return refuse('state-moved-on')
    const detail = { reason, room: hand.room_id, state: hand.state }
    await audit(ctx, { actor, action: 'hand-voided', subject: handId, detail })
    await voidLockedHand(ctx, hand, reason)
    return ok(null)
  })
