import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type IdentityLimit, isVerified } from '#platform/members/identity/index.ts'
import { linesOf, wallet } from '#platform/money/ledger/index.ts'

/**
 * Whether `amount` may leave a member without a verified identity, or it has one. Everything of the last days counts that it has
 * asked for, or sent to another member: neither small orders one after the other nor an agent who withdraws for its line come to
 * more than one large order (decision 118). What others sent it gives nothing back. Refuses `identity-required` at `amount`, with
 * what is left as `max`. Under the lock of the member's money it is certain.
 */
export async function checkIdentity(
  ctx: Context,
  memberId: bigint,
  amount: Minor,
  limit: IdentityLimit,
): Promise<Result<null>> {
  const left = await leftWithoutIdentity(ctx, memberId, limit)
  if (left === null || amount <= left) return ok(null)
  return refuse('identity-required', { field: 'amount', max: moneyOf(left) })
}

/** What may still leave a member without a verified identity; null where nothing holds it back. */
export async function leftWithoutIdentity(
  ctx: Context,
  memberId: bigint,
  { amount: most, days }: IdentityLimit,
): Promise<Minor | null> {
  if (most === 0n || (await isVerified(ctx, memberId))) return null
  const since = new Date(ctx.clock.now().getTime() - days * DAY_MS)
  const left = most - (await askedSince(ctx, memberId, since)) - (await sentSince(ctx, memberId, since))
  return left > 0n ? left : 0n
}

async function askedSince({ db }: Context, memberId: bigint, since: Date): Promise<Minor> {
  const { sum } = await db
    .selectFrom('withdrawal_order')
    .select(sql<Minor>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .where('status', 'not in', ['rejected', 'cancelled'])
    .executeTakeFirstOrThrow()
  return sum
}

/** What the member has sent to other members, up or down the line, since a moment, in minor units. */
async function sentSince({ db }: Context, memberId: bigint, since: Date): Promise<Minor> {
  const { rows } = await sql<{ sent: Minor }>`
    select coalesce(-sum(amount), 0)::bigint as sent from ${linesOf(wallet(memberId, 'main'))} line
    where kind in ('upline-transfer', 'downline-transfer') and amount < 0 and created_at > ${since}
  `.execute(db)
  return rows[0]?.sent ?? 0n
}
