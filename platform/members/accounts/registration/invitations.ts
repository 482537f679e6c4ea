import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { randomText } from '../random-text.ts'

export interface Invitation {
  /** As issued; lookups ignore case. */
  code: string
  memberId: bigint
}

const codeKey = (code: string): string => code.trim().toLowerCase()

/** The invitation of a code. Refuses `invalid-affiliate-code` for an unknown code, or one whose owner is frozen. */
export async function invitationOf(ctx: Context, code: string): Promise<Result<Invitation>> {
  const found = await ctx.db
    .selectFrom('invitation')
    .innerJoin('member', 'member.id', 'invitation.member_id')
    .select(['invitation.code', 'invitation.member_id as memberId'])
    .where('code_key', '=', codeKey(code))
    .where('member.frozen', '=', false)
    .executeTakeFirst()
  return found ? ok(found) : refuse('invalid-affiliate-code')
}

/**
 * Issues a code of `memberId`; registrations with it become its downlines. Refuses `name-taken` for an existing code.
 */
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
  return issued ? ok({ code: issued.code, memberId }) : refuse('name-taken')
}

/** Without look-alikes. */
const CODE_SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
/** Attempts to draw a free code; even one is hardly ever taken. */
const MAX_CODES = 20

/** A member's permanent referral code, created on first use. */
export async function referralCodeOf(ctx: Context, memberId: bigint): Promise<string> {
  for (let attempt = 1; attempt <= MAX_CODES; attempt++) {
    const known = await ctx.db
      .selectFrom('invitation')
      .select('code')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'referral')
      .executeTakeFirst()
    if (known) return known.code
    const code = randomText(ctx, CODE_SIGNS, CODE_LENGTH)
    await ctx.db
      .insertInto('invitation')
      .values({ code_key: codeKey(code), code, member_id: memberId, kind: 'referral' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  throw new Error(`${MAX_CODES} codes in a row were taken`)
}
