import type { ExclusionKind } from '#contract/members/responsible-gaming.ts'
import type { Context } from '#platform/base/context.ts'
import { waiveDepositRollover } from '#platform/money/rollover/index.ts'
import { addLimitEvent } from './add-limit-event.ts'

interface Break {
  kind: ExclusionKind
  until: Date
  /** `member`, `ops:<name>`, or `account <account>` of a carried one. */
  by: string
  /** The account whose exclusion was carried over. */
  carriedFrom?: bigint
}

/**
 * Adds a break from play to a member; the longest one counts. The member's own self-exclusion stores the addresses
 * proved so far: a later account with one of them is the same person. A self-exclusion frees what was paid in for
 * withdrawal. Run in a transaction.
 */
export async function addBreak(
  ctx: Context,
  memberId: bigint,
  { kind, until, by, carriedFrom }: Break,
): Promise<void> {
  const isOwn = kind === 'self-exclusion' && carriedFrom === undefined
  await ctx.db
    .insertInto('exclusion')
    .values({
      member_id: memberId,
      kind,
      from_at: ctx.clock.now(),
      until_at: until,
      by,
      carried_from: carriedFrom ?? null,
      ...(isOwn && (await provedAddresses(ctx, memberId))),
    })
    .execute()
  await addLimitEvent(ctx, memberId, { act: kind, until, by })
  if (kind === 'self-exclusion') await waiveDepositRollover(ctx, [memberId])
}

async function provedAddresses(
  ctx: Context,
  memberId: bigint,
): Promise<{ email: string | null; mobile: string | null }> {
  const { email, email_proved, mobile, mobile_proved } = await ctx.db
    .selectFrom('member')
    .select(({ fn }) => [
      fn<string | null>('lower', ['email']).as('email'),
      'email_proved',
      'mobile',
      'mobile_proved',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { email: email_proved ? email : null, mobile: mobile_proved ? mobile : null }
}
