import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { memberByAccount } from './accounts-of.ts'

/** The labels of a member, in the order of the alphabet. */
export async function labelsOf({ db }: Context, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('member_label')
    .select('label')
    .where('member_id', '=', memberId)
    .orderBy('label')
    .execute()
  return rows.map(({ label }) => label)
}

const LABEL = /^[a-z0-9-]{1,40}$/

/**
 * Adds a label to a member, or removes it; `actor` is for the audit trail. Refuses `not-found`, and `format` for a
 * label that is not 1 to 40 lower-case letters, digits and hyphens, `nothing-changed`.
 */
export async function labelMember(
  ctx: Context,
  account: string,
  { label, on }: { label: string; on: boolean },
  actor: string,
): Promise<Result<null>> {
  if (!LABEL.test(label)) return refuse('format')
  const member = await memberByAccount(ctx, account)
  if (!member) return refuse('not-found')
  return ctx.transact(async (ctx) => {
    const row = { member_id: member.id, label }
    const changed = on
      ? await ctx.db
          .insertInto('member_label')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('label')
          .executeTakeFirst()
      : await ctx.db
          .deleteFrom('member_label')
          .where('member_id', '=', member.id)
          .where('label', '=', label)
          .returning('label')
          .executeTakeFirst()
    if (!changed) return refuse('nothing-changed')
    await audit(ctx, {
      actor,
      action: on ? 'member-labelled' : 'member-label-removed',
      subject: member.account,
      detail: { label },
    })
    return ok(null)
  })
}
