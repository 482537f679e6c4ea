import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'

/** One line of the audit trail; never a secret. */
export interface Deed {
  /** Who did it: `ops:<name of the system's user>` from the command line, or `demo`. */
  actor: string
  /** What was done, `withdrawal-approved`. */
  action: string
  /** To whom or what: an account, an order's id, a setting's name. */
  subject: string
  detail?: JsonObject
}

/** Writes a line of the audit trail, in the transaction of what it tells about. The table is only ever added to. */
export async function audit(ctx: Context, { actor, action, subject, detail = {} }: Deed): Promise<void> {
  await ctx.db
    .insertInto('audit')
    .values({ at: ctx.clock.now(), actor, action, subject, detail: JSON.stringify(detail) })
    .execute()
}
