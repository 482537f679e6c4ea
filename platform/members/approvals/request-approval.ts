import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

/** What one operator asks for another one: `backoffice/operators` carries it out. */
const operatorRequests = ['operator-add', 'operator-invite', 'operator-role', 'operator-reopen'] as const
export type OperatorRequest = (typeof operatorRequests)[number]

/** Whether a request is about an operator: only managers decide those. */
export const isOperatorRequest = (what: ManualOperation['what']): what is OperatorRequest =>
  (operatorRequests as readonly string[]).includes(what)

/** Whether a request is about what its `subject` names, and about no member. */
export const isAboutSubject = (what: ManualOperation['what']): boolean =>
  what === 'offer' || isOperatorRequest(what)

/** The subject of a request for an offer: its kind, and its item, or the code of a new one. */
export const offerSubject = (kind: string, offer: { item: string } | { newCode: string }): string =>
  'item' in offer ? `${kind} ${offer.item}` : `${kind} new ${offer.newCode}`

/** A manual operation on a member's money, an offer of much, or a change of an operator. */
export interface ManualOperation {
  /** As stored, and as named in the audit trail: `odd-payment` and `odd-payout` are payment and payout exceptions. */
  what:
    | 'adjustment'
    | 'deposit'
    | 'odd-payment'
    | 'odd-payout'
    | 'reward'
    | 'points'
    | 'void'
    | 'vendor-difference'
    /** A line of an own account, or an arrival on a chain, that is assigned or ignored; a line that is entered by hand. */
    | 'bank-line'
    | 'bank-hand-line'
    /** A move between own accounts. */
    | 'bank-move'
    /** A promotion, mission, rank or reward; its amount is what it may give one member more than before. */
    | 'offer'
    | OperatorRequest
  /** The order, payment, payout, bet, difference, line, offer or operator concerned; it has one request at a time. */
  subject?: string
  /** Null for a difference with an unknown token, a line that is credited to nobody, an offer, and for an operator. */
  memberId: bigint | null
  /** The change of the wallet: minor units of money, or hundredths of points. */
  amount: Minor
  /** The requesting operator, `ops:<name>`. */
  actor: string
  /** Trimmed. */
  reason: string
  /** Further details of the operation. */
  input?: JsonObject
}

/** A pending approval: the adjustment's id. */
export interface PendingApproval {
  waitsAs: string
}

/**
 * Requests an approval, with an audit entry, in the transaction of `ctx.db`. Refuses `state-moved-on` if the same
 * request is pending.
 */
export async function requestApproval(
  ctx: Context,
  operation: ManualOperation,
): Promise<Result<PendingApproval>> {
  const { what, subject = null, memberId, amount, actor, reason, input = {} } = operation
  const row = await ctx.db
    .insertInto('adjustment')
    .values({
      what,
      subject,
      member_id: memberId,
      amount,
      reason,
      wish: JSON.stringify(input),
      two_persons: true,
      status: 'waiting',
      requested_by: actor,
      requested_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('state-moved-on')
  await audit(ctx, {
    actor,
    action: 'adjustment-requested',
    subject: await concernedName(ctx, { what, subject, memberId }),
    detail: { ...input, adjustment: String(row.id), what, subject, amount: moneyOf(amount), reason },
  })
  return ok({ waitsAs: String(row.id) })
}

/** The member, the operator or the offer of a request, for the audit trail; empty if there is none of them. */
export async function concernedName(
  { db }: Context,
  {
    what,
    subject,
    memberId,
  }: { what: ManualOperation['what']; subject: string | null; memberId: bigint | null },
): Promise<string> {
  if (memberId === null) return isAboutSubject(what) ? (subject ?? '') : ''
  return (await accountsOf(db, [memberId])).get(memberId) ?? ''
}
