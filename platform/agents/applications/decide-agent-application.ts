import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'

/**
 * Records the decision about an application: granted, once the agent's account is opened or its role given, or rejected. It opens no account by
 * itself: where somebody stands in a line is the operator's to say (`createLine`, `assignRole`). A member that asked while signed in
 * is told in the inbox, without the reason, which is the operators' own; who was no member is told at the contact given. Refuses
 * `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if it is decided already.
 */
export const decideAgentApplication = (
  ctx: Context,
  actor: string,
  id: string,
  { grant, reason: rawReason }: { grant: boolean; reason: string },
): Promise<Result<null>> =>
  byReason(ctx, rawReason, async (tx, reason) => {
    const rowId = rowIdOf(id)
    if (rowId === undefined) return refuse('not-found')
    const row = await tx.db
      .selectFrom('agent_application')
      .select(['status', 'member_id', 'created_at'])
      .where('id', '=', rowId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not-found')
    if (row.status !== 'applying') return refuse('state-moved-on')
    const status = grant ? 'granted' : 'rejected'
    await tx.db
      .updateTable('agent_application')
      .set({ status, reason, decided_by: actor, decided_at: tx.clock.now() })
      .where('id', '=', rowId)
      .execute()
    const action = `agent-application-${status}` as const
    if (row.member_id !== null)
      await notifyMember(tx, row.member_id, action, { at: row.created_at.toISOString() })
    await audit(tx, { actor, action, subject: id, detail: { reason } })
    return ok(null)
  })
