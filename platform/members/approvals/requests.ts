import type { Minor } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { ManualOperation } from './request-approval.ts'

/** An undecided request. */
export interface PendingRequest {
  id: bigint
  /** Null for a difference with an unknown token, an offer, and for an operator. */
  member_id: bigint | null
  amount: Minor
  requested_by: string
  what: ManualOperation['what']
  subject: string | null
  /** Further details of the operation. */
  input: unknown
  reason: string
}

/** Records an operation that needs no second operator, in the transaction of `ctx.db`. Returns its id. */
export async function recordOperation(
  { db, clock }: Context,
  { what, memberId, amount, actor, reason }: ManualOperation,
): Promise<bigint> {
  const { id } = await db
    .insertInto('adjustment')
    .values({
      what,
      member_id: memberId,
      amount,
      two_persons: false,
      status: 'waiting',
      reason,
      requested_by: actor,
      requested_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a pending request. Refuses `not-found` and `state-moved-on`. */
export async function lockPendingRequest({ db }: Context, text: string): Promise<Result<PendingRequest>> {
  const id = rowIdOf(text)
  const row =
    id === undefined
      ? undefined
      : await db
          .selectFrom('adjustment')
          .select([
            'id',
            'member_id',
            'amount',
            'requested_by',
            'status',
            'what',
            'subject',
            'wish as input',
            'reason',
          ])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst()
  if (!row) return refuse('not-found')
  return row.status === 'waiting'
    ? ok({ ...row, what: row.what as ManualOperation['what'] })
    : refuse('state-moved-on')
}

/** Records that a request was carried out, and who approved it; a reward has no posting until it is claimed. */
export async function recordApproved(
  { db, clock }: Context,
  id: bigint,
  by: string,
  postingId: string | null,
): Promise<void> {
  await db
    .updateTable('adjustment')
    .set({ status: 'posted', decided_by: by, decided_at: clock.now(), posting_id: postingId })
    .where('id', '=', id)
    .execute()
}

/** Records that a request was rejected, by whom and why. */
export async function recordRejected(
  { db, clock }: Context,
  id: bigint,
  by: string,
  reason: string,
): Promise<void> {
  await db
    .updateTable('adjustment')
    .set({ status: 'rejected', decided_by: by, decided_at: clock.now(), decision_reason: reason })
    .where('id', '=', id)
    .execute()
}
