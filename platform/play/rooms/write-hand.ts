import { sql } from 'kysely'
import { minorOf } from '#contract/base/fields/money.ts'
import type { HandAction } from '#contract/play/games/three-card/three-card.ts'
import type { Hand } from '#contract/play/games/three-card/three-card-rules.ts'
import type { Context } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { decideHand } from './deal.ts'
import type { HandRow, RoomRow } from './room-rows.ts'
import { announceRoom, queueRoom, type RoomSettings } from './room-terms.ts'

export interface HandStep {
  /** The state after `acts`. */
  hand: Hand
  acts: readonly HandAction[]
  /** Only with the deal: the tree of the antes. */
  tree?: Buffer
}

/** The seeds of a dealt hand; the root of its antes takes the place of a client seed. */
export function streamOf({ id, server_seed: serverSeed, bets_root: root }: HandRow): FairStream {
  if (root === null) throw new Error(`hand ${id} is not dealt`)
  return new FairStream({ serverSeed, clientSeed: root, nonce: 0 })
}

/**
 * Writes the actions of a hand and the stakes so far; for a finished hand, also its outcome. Queues the next step.
 * Under the room's lock; the caller moves the money afterwards, in the same transaction.
 */
export async function writeHand(
  ctx: Context,
  room: RoomRow,
  row: HandRow,
  settings: RoomSettings,
  { hand, acts, tree }: HandStep,
): Promise<void> {
  const now = ctx.clock.now()
  const over = hand.phase === 'over'
  const actions = [...row.actions, ...acts]
  const from = row.dealt_at ?? now
  const actedMs = [...row.acted_ms, ...acts.map(() => Math.max(0, now.getTime() - from.getTime()))]
  const dueAt = over ? null : new Date(now.getTime() + settings.turnMs)
  const outcome = over
    ? decideHand(streamOf(row), actions, { room: room.id, seat: hand.terms.dealer }).outcome
    : null
  await ctx.db
    .updateTable('card_hand')
    .set({
      state: over ? 'shown' : 'playing',
      actions: JSON.stringify(actions),
      acted_ms: actedMs,
      due_at: dueAt,
      bets_root: row.bets_root,
      ...(tree && { bets_tree: tree, dealt_at: now }),
      ...(outcome && { outcome: JSON.stringify(outcome), shown_at: now }),
    })
    .where('id', '=', row.id)
    .execute()
  const paid = new Map(outcome?.seats.map(({ seat, payout }) => [seat, minorOf(payout)]))
  const stakes = JSON.stringify(
    [...hand.stakes].map(([seat, stake]) => ({ seat, stake: `${stake}`, payout: `${paid.get(seat) ?? 0n}` })),
  )
  await sql`
    update card_hand_seat set stake = now.stake, payout = now.payout
    from jsonb_to_recordset(${stakes}::jsonb) now (seat integer, stake bigint, payout bigint)
    where hand_id = ${row.id} and card_hand_seat.seat = now.seat
  `.execute(ctx.db)
  await queueRoom(ctx, room.id, dueAt ?? now)
  await announceRoom(ctx, room.id)
}
