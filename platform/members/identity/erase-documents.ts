import { type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan } from '#platform/base/db/remove-rows.ts'
import { ok } from '#platform/base/result.ts'
import { ofFrozenMember } from '#platform/members/accounts/index.ts'
import { ERASED_CASES_ROWS, MAX_ERASED_BATCHES } from '#platform/members/limits.ts'
import { removeUnusedOf, removeUploads } from '#platform/members/uploads/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { documentsOf } from './identity-state.ts'

/**
 * Removes the pictures of cases that were decided longer ago than `identityDocumentDays`; what was decided, by whom and why stays.
 * What waits for an operator is kept until then, but that of a frozen or closed account, which nobody may ever decide, is kept as
 * long from the day that it was sent. Some at a time: the rest waits for the next run.
 */
export async function eraseOldDocuments(ctx: Context): Promise<void> {
  const days = await ctx.settings.value('identityDocumentDays')
  await eraseUndecided(ctx, days)
  for (let batch = 0; batch < MAX_ERASED_BATCHES; batch++) {
    const erased = await ctx.transact(async (tx) => {
      const now = tx.clock.now()
      const old = tx.db
        .selectFrom('identity_case')
        .select('id')
        .where('erased_at', 'is', null)
        .where(isOlderThan(sql`decided_at`, now, days))
        .orderBy('decided_at')
        .limit(ERASED_CASES_ROWS)
        .forUpdate()
        .skipLocked()
      const rows = await tx.db
        .updateTable('identity_case')
        .set({ erased_at: now })
        .where('id', 'in', old)
        .returning('id')
        .execute()
      await removeUploads(
        tx,
        rows.map(({ id }) => documentsOf(id)),
      )
      return ok(rows.length)
    })
    if (!erased.ok || erased.value < ERASED_CASES_ROWS) return
  }
}

/** Removes what frozen members sent longer ago than `days`, member by member, under the lock that their cases change under. */
async function eraseUndecided(ctx: Context, days: number): Promise<void> {
  const isDue = sql<SqlBool>`state = 'sent' and ${isOlderThan(sql`sent_at`, ctx.clock.now(), days)}
    and ${ofFrozenMember(sql`identity_case.member_id`)}`
  const due = await ctx.db
    .selectFrom('identity_case')
    .select(['id', 'member_id'])
    .where(isDue)
    .orderBy('id')
    .limit(ERASED_CASES_ROWS)
    .execute()
  for (const { id, member_id } of due)
    await ctx.transact(async (tx) => {
      await lockMoneyOf(tx, member_id)
      const still = await tx.db
        .selectFrom('identity_case')
        .select('id')
        .where('id', '=', id)
        .where(isDue)
        .executeTakeFirst()
      if (still) await eraseDocumentsOf(tx, member_id)
      return ok(null)
    })
}

/**
 * Removes all pictures of a member that leaves, under the lock of its money, also those that it has not handed in. What nobody has decided is as if it had not been sent:
 * an operator's question stays.
 */
export async function eraseDocumentsOf(tx: Context, memberId: bigint): Promise<void> {
  const cases = await tx.db
    .selectFrom('identity_case')
    .select('id')
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .execute()
  await removeUploads(
    tx,
    cases.map(({ id }) => documentsOf(id)),
  )
  await removeUnusedOf(tx, memberId)
  const own = tx.db.updateTable('identity_case').where('member_id', '=', memberId)
  await own
    .set({ erased_at: tx.clock.now() })
    .where('decided_at', 'is not', null)
    .where('erased_at', 'is', null)
    .execute()
  await tx.db
    .deleteFrom('identity_case')
    .where('member_id', '=', memberId)
    .where('state', '=', 'sent')
    .where('asked_by', 'is', null)
    .execute()
  await own.set({ state: 'asked', sent_at: null }).where('state', '=', 'sent').execute()
}
