import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { MAX_TRIALS_BATCHES, TRIAL_DAYS, TRIALS_BATCH_ROWS } from '#platform/members/limits.ts'

/**
 * Freezes trial accounts older than 7 days, which ends their sessions; an hourly job. Their rows stay, because their
 * play money is in the ledger. Returns how many; an immediate second run finds none.
 */
export async function freezeTrials(ctx: Context): Promise<bigint> {
  let frozen = 0n
  for (let batch = 0; batch < MAX_TRIALS_BATCHES; batch++) {
    const closed = await ctx.transact((tx) => freezeBatch(tx))
    if (!closed.ok) throw new Error(closed.code)
    frozen += closed.value
    if (closed.value < TRIALS_BATCH_ROWS) break
  }
  return frozen
}

async function freezeBatch(ctx: Context) {
  const openedBefore = new Date(ctx.clock.now().getTime() - TRIAL_DAYS * DAY_MS)
  const { rows } = await sql<{ id: bigint }>`
    update member set frozen = true where id = any (array(
      select id from member where is_agent = 4 and not frozen and created_at < ${openedBefore}
      order by created_at limit ${TRIALS_BATCH_ROWS} for no key update skip locked
    )) returning id
  `.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await ctx.db.deleteFrom('session').where('member_id', 'in', ids).execute()
    await audit(ctx, {
      actor: 'freeze-trials',
      action: 'trials-frozen',
      subject: String(ids.length),
      detail: { openedBefore: openedBefore.toISOString() },
    })
  }
  return ok(BigInt(ids.length))
}
