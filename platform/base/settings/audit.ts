import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'

/** One line of the audit trail; never a secret. */
export interface AuditEntry {
  /** `ops:<operator>` from the command line, or a system actor (`setup`, `demo`, `platform`, `freeze-trials`). */
  actor: string
  /** Such as `withdrawal-approved`. */
  action: string
  /** An account, an order's id, a setting's name. */
  subject: string
  detail?: JsonObject
}

/** Writes an audit entry, in the transaction of the change itself. The table is append-only. */
export async function audit(
  ctx: Context,
  { actor, action, subject, detail = {} }: AuditEntry,
): Promise<void> {
  await ctx.db
    .insertInto('audit')
    .values({ at: ctx.clock.now(), actor, action, subject, detail: JSON.stringify(detail) })
    .execute()
}
