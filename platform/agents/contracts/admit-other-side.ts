import { HOUSE } from '#contract/agents/contracts.ts'
import { lineOf } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

/**
 * Admits the user name, in any case, by which a member filters its contracts and payslips: the house, an account of its
 * team, its upline, or an account that it has or had a contract with. Refuses `not-found` for any other, which is what
 * the lists of a team say too (`inTeam`).
 */
export async function admitOtherSide(
  ctx: Context,
  member: Member,
  account: string | undefined,
): Promise<Result<null>> {
  if (account === undefined || account.toLowerCase() === HOUSE) return ok(null)
  const other = await memberByAccount(ctx, account)
  if (!other) return refuse('not-found')
  if (other.id === member.uplineId || (await lineOf(ctx.db, other.id)).includes(member.id)) return ok(null)
  const contract = await ctx.db
    .selectFrom('agent_contract')
    .select('id')
    .where((has) =>
      has.or([
        has.and({ downline_id: member.id, upline_id: other.id }),
        has.and({ downline_id: other.id, upline_id: member.id }),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return contract ? ok(null) : refuse('not-found')
}
