import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { KEPT_CODES_HOURS, MAX_REMOVED_BATCHES, REMOVED_BATCH_ROWS } from '#platform/base/limits.ts'

/** Removes code and text from messages that were sent or whose code has expired. Returns how many. */
export async function blankMessages(ctx: Context): Promise<bigint> {
  let blanked = 0n
  for (let batch = 0; batch < MAX_REMOVED_BATCHES; batch++) {
    const changed = await blankBatch(ctx)
    blanked += changed
    if (changed < REMOVED_BATCH_ROWS) break
  }
  return blanked
}

async function blankBatch(ctx: Context): Promise<bigint> {
  const now = ctx.clock.now()
  const { numAffectedRows = 0n } = await sql`
    update outbox set code = null, body = '' where id = any (array(
      select id from outbox
      where body <> ''
        and (state = 'sent' or good_until <= ${now}::timestamptz - make_interval(hours => case state when 'kept' then ${KEPT_CODES_HOURS}::int else 0 end))
      limit ${REMOVED_BATCH_ROWS} for update skip locked
    ))
  `.execute(ctx.db)
  return numAffectedRows
}
