import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { settledPlay } from '#platform/money/play-sums/index.ts'

/** Sums of a member's settled cash bets over some days. */
export interface CashPlay {
  memberId: bigint
  stake: Minor
  turnover: Minor
  payout: Minor
}

/**
 * The settled cash bets (won or lost, from the main wallet) of a promotion's participants, over inclusive days of the
 * site, in the order in which they joined. Participants without bets have zeros. `memberId` selects one; `joinedBefore`
 * excludes later ones; `onDays` counts only these days.
 */
export async function cashPlayOf(
  ctx: Context,
  promotionId: bigint,
  days: { from: string; to: string },
  { memberId, joinedBefore, onDays }: { memberId?: bigint; joinedBefore?: Date; onDays?: string[] } = {},
): Promise<CashPlay[]> {
  let query = ctx.db
    .selectFrom('promotion_entry as entry')
    .leftJoin(settledPlay.as('day'), (join) =>
      join
        .onRef('day.member_id', '=', 'entry.member_id')
        .on(sql<boolean>`day.day between ${days.from}::date and ${days.to}::date`)
        .on(onDays ? sql<boolean>`day.day = any (${onDays}::date[])` : sql<boolean>`true`),
    )
    .select([
      'entry.member_id as memberId',
      sql<Minor>`coalesce(sum(day.stake), 0)::bigint`.as('stake'),
      sql<Minor>`coalesce(sum(day.turnover), 0)::bigint`.as('turnover'),
      sql<Minor>`coalesce(sum(day.payout), 0)::bigint`.as('payout'),
    ])
    .where('entry.promotion_id', '=', promotionId)
    .groupBy(['entry.id', 'entry.member_id'])
    .orderBy('entry.id')
  if (memberId) query = query.where('entry.member_id', '=', memberId)
  if (joinedBefore) query = query.where('entry.joined_at', '<', joinedBefore)
  return query.execute()
}
