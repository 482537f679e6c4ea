import { sql } from 'kysely'
import { lesser, type Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'

/**
 * Records newly counted turnover of an invited player by the day of its bets, in the transaction that counts it.
 * Without `shared` it counts as already shared: the brand pays no referral rewards at that time.
 */
export async function recordTurnoverOfInvited(
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

/**
 * Takes a day's counted turnover back from an invited player, in so far as the referrer's share of it has not been
 * granted. Returns how much had been shared and stays so; 0n if the player was not invited. Run in the transaction that
 * takes the turnover back.
 */
export async function takeBackTurnoverOfInvited(
  ctx: Context,
  memberId: bigint,
  day: string,
  turnover: Minor,
): Promise<Minor> {
  const invited = await ctx.db
    .updateTable('invited')
    .set({ turnover: sql<Minor>`greatest(0, turnover - ${turnover}::bigint)` })
    .where('member_id', '=', memberId)
    .returning('member_id')
    .executeTakeFirst()
  if (!invited) return 0n
  const { rows } = await sql<{ open: Minor; total: Minor }>`
    select turnover - shared as open, turnover as total from invited_day
    where member_id = ${memberId} and day = ${day}::date for no key update
  `.execute(ctx.db)
  const { open = 0n, total = 0n } = rows[0] ?? {}
  const amount = lesser(turnover, open)
  // A day without turnover has no row.
  if (amount > 0n && amount === total)
    await sql`delete from invited_day where member_id = ${memberId} and day = ${day}::date`.execute(ctx.db)
  else if (amount > 0n)
    await sql`
      update invited_day set turnover = turnover - ${amount} where member_id = ${memberId} and day = ${day}::date
    `.execute(ctx.db)
  return lesser(turnover, total) - amount
}
