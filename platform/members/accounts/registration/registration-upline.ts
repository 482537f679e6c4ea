import { isTrial } from '#contract/account-kind.ts'
import type { RegistrationField } from '#contract/settings.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { rowIdOf } from '#platform/base/row-id.ts'
import { levelOf, MAX_LEVELS } from '../members/levels.ts'
import { invitationOf } from './invitations.ts'

/**
 * The upline of a new member: the affiliate, else the referrer, else the recommender, else none. Every given code must
 * be valid. Refuses `invalid-affiliate-code` at the field of one that is not, or whose owner stands at the last level that
 * a line may have.
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
    if (owner === null || (await levelOf(ctx.db, owner)) >= MAX_LEVELS)
      return refuse('invalid-affiliate-code', { field })
    uplineId ??= owner
  }
  return ok(uplineId)
}

async function ownerOfCode(ctx: Context, code: string): Promise<bigint | null> {
  const invitation = await invitationOf(ctx, code)
  return invitation.ok ? invitation.value.memberId : null
}

/** Members' ids have so many digits and more. */
const LEAST_DIGITS = 6

async function memberOfId(ctx: Context, sent: string): Promise<bigint | null> {
  const id = rowIdOf(sent)
  if (id === undefined || sent.length < LEAST_DIGITS) return null
  const member = await ctx.db
    .selectFrom('member')
    .select(['id', 'is_agent'])
    .where('id', '=', id)
    .where('frozen', '=', false)
    .executeTakeFirst()
  return member && !isTrial(member.is_agent) ? member.id : null
}
