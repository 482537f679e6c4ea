import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { RegistrationField } from '#contract/base/settings.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_LEVELS } from '#platform/members/limits.ts'
import { levelOf } from '../members/ranks/levels.ts'
import { grantedRebateOf } from '../members/rebate.ts'
import { invitationOf } from './invitations.ts'

/** The upline of a new member, and the rebate that it gets, in basis points. */
export interface Upline {
  uplineId: bigint | null
  rebate: number
}

/**
 * The upline of a new member, and the rebate that it grants: the affiliate, else the referrer, else the recommender,
 * else none. Every given code must be valid. Refuses `invalid-affiliate-code` at the field of an invalid code, and of
 * one whose owner is at the last level of a line.
 */
export async function uplineOf(
  ctx: Context,
  entered: Record<RegistrationField, string>,
): Promise<Result<Upline>> {
  const owners = {
    affiliateCode: ownerOfCode,
    referralCode: ownerOfCode,
    recommenderId: memberOfId,
  }
  let upline: Upline = { uplineId: null, rebate: 0 }
  for (const [field, ownerOf] of Object.entries(owners) as [keyof typeof owners, typeof ownerOfCode][]) {
    const value = entered[field].trim()
    if (value === '') continue
    const owner = await ownerOf(ctx, value)
    if (owner === null || (await levelOf(ctx.db, owner.memberId)) >= MAX_LEVELS)
      return refuse('invalid-affiliate-code', { field })
    if (upline.uplineId === null) upline = await grantedBy(ctx, owner)
  }
  return ok(upline)
}

/** The upline's rebate may be lower than when it made the link, and nobody grants more than its own. */
async function grantedBy(ctx: Context, { memberId, rebate }: Owner): Promise<Upline> {
  const most = rebate > 0 ? await grantedRebateOf(ctx.db, memberId) : 0
  return { uplineId: memberId, rebate: Math.min(rebate, most) }
}

interface Owner {
  memberId: bigint
  /** The rebate granted with its code, in basis points. */
  rebate: number
}

async function ownerOfCode(ctx: Context, code: string): Promise<Owner | null> {
  const invitation = await invitationOf(ctx, code)
  return invitation.ok ? invitation.value : null
}

/** The least number of digits of a member's id. */
const LEAST_DIGITS = 6

async function memberOfId(ctx: Context, sent: string): Promise<Owner | null> {
  const id = rowIdOf(sent)
  if (id === undefined || sent.length < LEAST_DIGITS) return null
  const member = await ctx.db
    .selectFrom('member')
    .select(['id', 'is_agent'])
    .where('id', '=', id)
    .where('frozen', '=', false)
    .executeTakeFirst()
  return member && !isTrial(member.is_agent) ? { memberId: member.id, rebate: 0 } : null
}
