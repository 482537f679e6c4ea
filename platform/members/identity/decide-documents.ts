import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context } from '#platform/base/context.ts'
import { byReason, checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { memberByAccount, memberById } from '#platform/members/accounts/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { currentCase } from './identity-state.ts'

/**
 * Asks a member for documents; it reads the reason. One that is verified has to prove itself again. Refuses `required` and
 * `too-long` at `reason`, `not-found`, `in-need-true-account` for a trial account, `state-moved-on` while it is asked already or
 * what it sent waits.
 */
export const requestDocuments = (
  ctx: Context,
  actor: string,
  account: string,
  reason: string,
): Promise<Result<{ id: string }>> =>
  byReason(ctx, reason, async (tx, reason) => {
    const member = await memberByAccount(tx, account)
    if (!member) return refuse('not-found', { field: 'account' })
    if (isTrial(member.accountKind)) return refuse('in-need-true-account')
    await lockMoneyOf(tx, member.id)
    const current = await currentCase(tx, member.id)
    if (current?.state === 'asked' || current?.state === 'sent') return refuse('state-moved-on')
    const now = tx.clock.now()
    const { id } = await tx.db
      .insertInto('identity_case')
      .values({
        member_id: member.id,
        state: 'asked',
        created_at: now,
        asked_by: actor,
        ask_reason: reason,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyMember(tx, member.id, 'identity-asked', { at: now.toISOString(), reason })
    const detail = { case: String(id), reason }
    await audit(tx, { actor, action: 'identity-asked', subject: member.account, detail })
    return ok({ id: String(id) })
  })

/** That documents prove who the member is; or why they do not, as the member reads it. */
export type DocumentDecision = { verified: true } | { verified: false; reason: string }

/**
 * Decides what a member has sent, once. Refuses `required` and `too-long` at `reason` of a refusal, `not-found`, `state-moved-on`
 * where nothing waits.
 */
export async function decideDocuments(
  ctx: Context,
  actor: string,
  id: string,
  decision: DocumentDecision,
): Promise<Result<{ account: string }>> {
  const reason = decision.verified ? ok(null) : checkReason(decision.reason)
  if (!reason.ok) return reason
  const rowId = rowIdOf(id)
  if (rowId === undefined) return refuse('not-found')
  return ctx.transact(async (tx) => {
    const row = await tx.db
      .selectFrom('identity_case')
      .select('member_id')
      .where('id', '=', rowId)
      .executeTakeFirst()
    const member = row && (await memberById(tx, row.member_id))
    if (!member) return refuse('not-found')
    await lockMoneyOf(tx, member.id)
    const now = tx.clock.now()
    const state = decision.verified ? 'verified' : 'refused'
    const { numUpdatedRows } = await tx.db
      .updateTable('identity_case')
      .set({ state, decided_at: now, decided_by: actor, reason: reason.value })
      .where('id', '=', rowId)
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return refuse('state-moved-on')
    const reasonPart: Record<string, string> = reason.value === null ? {} : { reason: reason.value }
    await notifyMember(tx, member.id, `identity-${state}`, { at: now.toISOString(), ...reasonPart })
    const detail = { case: id, ...reasonPart }
    await audit(tx, { actor, action: `identity-${state}`, subject: member.account, detail })
    return ok({ account: member.account })
  })
}
