import { isTrial } from '#contract/is-agent.ts'
import type { RegistrationField } from '#contract/settings.ts'
import type { Context } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { invitationOf } from './invitations.ts'

/**
 * Whose downline a new member is: the affiliate's, else who referred it, else who recommended it, else nobody's. Every
 * code that was given must be good. Refuses `invalid-affiliate-code` at the field of the one that is not.
 */
export async function uplineOf(
  ctx: Context,
  entered: Record<RegistrationField, string>,
): Promise<Result<bigint | null>> {
  const owners = {
    affiliateCode: ownerOfCode,
    referralCode: ownerOfCode,
    recommenderId: memberOfId,
  }
  let uplineId: bigint | null = null
  for (const [field, ownerOf] of Object.entries(owners) as [keyof typeof owners, typeof ownerOfCode][]) {
    const value = entered[field].trim()
    if (value === '') continue
    const owner = await ownerOf(ctx, value)
    if (owner === null) return refuse('invalid-affiliate-code', { field })
    uplineId ??= owner
  }
  return done(uplineId)
}

async function ownerOfCode(ctx: Context, code: string): Promise<bigint | null> {
  const invitation = await invitationOf(ctx, code)
  return invitation.ok ? invitation.value.memberId : null
}

/** Ids are six digits and more, and far from the end of what the database counts to. */
const MEMBER_ID = /^\d{6,18}$/

async function memberOfId(ctx: Context, id: string): Promise<bigint | null> {
  if (!MEMBER_ID.test(id)) return null
  const member = await ctx.db
    .selectFrom('member')
    .select(['id', 'is_agent'])
    .where('id', '=', BigInt(id))
    .where('frozen', '=', false)
    .executeTakeFirst()
  return member && !isTrial(member.is_agent) ? member.id : null
}
