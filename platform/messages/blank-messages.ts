import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** What only the operator has is left in the outbox for so long after its code has died. */
const KEPT_HOURS = 24
/** One statement changes no more than this; what is left waits for the next run. */
const BATCH = 5_000

/** Takes code and text out of messages that were sent or whose code is dead. Answers how many. */
export async function blankMessages(ctx: Context): Promise<bigint> {
  const now = ctx.clock.now()
  const { numAffectedRows = 0n } = await sql`
    update outbox set code = null, body = '' where id = any (array(
      select id from outbox
      where body <> ''
        and (state = 'sent' or good_until <= ${now}::timestamptz - make_interval(hours => case state when 'kept' then ${KEPT_HOURS}::int else 0 end))
      limit ${BATCH} for update skip locked
    ))
  `.execute(ctx.db)
  return numAffectedRows
}
