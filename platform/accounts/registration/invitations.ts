import type { Context } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'

export interface Invitation {
  /** As it was issued; asking is not particular about capitals. */
  code: string
  memberId: bigint
}

const codeKey = (code: string): string => code.trim().toLowerCase()

/** The invitation behind a code. Refuses `invalid-affiliate-code` for one that nobody issued, or whose owner is frozen. */
export async function invitationOf(ctx: Context, code: string): Promise<Result<Invitation>> {
  const found = await ctx.db
    .selectFrom('invitation')
    .innerJoin('member', 'member.id', 'invitation.member_id')
    .select(['invitation.code', 'invitation.member_id as memberId'])
    .where('code_key', '=', codeKey(code))
    .where('member.frozen', '=', false)
    .executeTakeFirst()
  return found ? done(found) : refuse('invalid-affiliate-code')
}

/** Issues a code that leads to `memberId`; whoever registers with it becomes its downline. Refuses `name-taken` for a code that exists. */
export async function issueInvitation(
  ctx: Context,
  memberId: bigint,
  code: string,
  kind: 'affiliate' | 'referral',
): Promise<Result<Invitation>> {
  const issued = await ctx.db
    .insertInto('invitation')
    .values({ code_key: codeKey(code), code, member_id: memberId, kind })
    .onConflict((conflict) => conflict.column('code_key').doNothing())
    .returning('code')
    .executeTakeFirst()
  return issued ? done({ code: issued.code, memberId }) : refuse('name-taken')
}
