import { sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'

/**
 * Records newly counted turnover of an invited player by the day of its bets, in the transaction that counts it.
 * Without `shared` it counts as already shared: the brand pays no referral rewards at the time.
 */
export async function noteTurnoverOfInvited(
  ctx: Context,
  memberId: bigint,
  days: ReadonlyMap<string, Minor>,
  shared: boolean,
): Promise<void> {
  const total = [...days.values()].reduce((sum, turnover) => sum + turnover, 0n)
  const invited = await ctx.db
    .updateTable('invited')
    .set((is) => ({ turnover: is('turnover', '+', total) }))
    .where('member_id', '=', memberId)
    .returning('referrer_id')
    .executeTakeFirst()
  if (!invited) return
  await sql`
    insert into invited_day as known (member_id, day, referrer_id, turnover, shared)
      select ${memberId}, day, ${invited.referrer_id}, fresh.turnover, case when ${shared} then 0 else fresh.turnover end
      from unnest(${[...days.keys()]}::date[], ${[...days.values()]}::bigint[]) fresh (day, turnover) order by day
    on conflict (member_id, day) do update
      set turnover = known.turnover + excluded.turnover, shared = known.shared + excluded.shared
  `.execute(ctx.db)
}
