import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'

/** How long messages that only the operator sees keep their code after it has expired. */
const KEPT_HOURS = 24
/** Rows changed by one statement, so that none holds its locks for long. */
const BATCH = 5_000
/** Batches per run; the rest waits for the next run. */
const MAX_BATCHES = 200

/** Removes code and text from messages that were sent or whose code has expired. Returns how many. */
export async function blankMessages(ctx: Context): Promise<bigint> {
  let blanked = 0n
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const changed = await blankBatch(ctx)
    blanked += changed
    if (changed < BATCH) break
  }
  return blanked
}

async function blankBatch(ctx: Context): Promise<bigint> {
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
