import { sql } from 'kysely'
import type { Context, Member } from '#platform/base/context.ts'
import { MAX_EXCLUSION_ROWS } from '#platform/members/limits.ts'
import { copyExclusion } from './carry-exclusion.ts'

/**
 * Keeps which account elsewhere an excluded member was linked with, in the transaction that ends the link: while it lasts nobody
 * else is linked with that account, afterwards whoever comes back by it is the same person. `identity` is a hash.
 */
export async function keepElsewhere(ctx: Context, memberId: bigint, identity: Buffer): Promise<void> {
  await ctx.db
    .insertInto('excluded_elsewhere')
    .columns(['identity', 'exclusion_id'])
    .expression(({ selectFrom, val }) =>
      selectFrom('exclusion')
        .select([val(identity).as('identity'), 'id'])
        .where('member_id', '=', memberId)
        .where('kind', '=', 'self-exclusion')
        .where('until_at', '>', ctx.clock.now())
        .where('undone_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Carries the exclusions over to a member that is linked with an account elsewhere, in the transaction that links it. */
export async function carryFromElsewhere(
  ctx: Context,
  member: Pick<Member, 'id' | 'account'>,
  identity: Buffer,
): Promise<void> {
  const { rows } = await sql<{ id: bigint; account: string; until_at: Date }>`
    select other.id, other.account, max(until_at) as until_at
    from excluded_elsewhere
    join exclusion on exclusion.id = exclusion_id
    join member other on other.id = coalesce(carried_from, member_id)
    where identity = ${identity} and until_at > ${ctx.clock.now()} and undone_at is null and other.id <> ${member.id}
    group by other.id
    order by until_at desc
    limit ${MAX_EXCLUSION_ROWS}
  `.execute(ctx.db)
  for (const { until_at: until, ...from } of rows) await copyExclusion(ctx, from, member, until)
}
