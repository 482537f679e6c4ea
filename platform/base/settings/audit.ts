import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'

/** Who acts where nobody does it by hand: no account may have such a name, or its acts would read as the site's. */
export const SYSTEM_ACTORS: readonly string[] = [
  'clock',
  'system',
  'platform',
  'setup',
  'demo',
  'freeze-trials',
]

/** One line of the audit trail; never a secret. */
export interface AuditEntry {
  /** `ops:<operator>`, an account, or one of `SYSTEM_ACTORS`. */
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
