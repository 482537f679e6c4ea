import { sql } from 'kysely'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { WireBet } from '#contract/play/bets.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Db } from '#platform/base/db/database.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { type PageInput, type PagePlace, readPage } from '#platform/base/input/paging.ts'
import { OPEN_BET_DAYS, OPEN_TICKET_DAYS } from '#platform/play/limits.ts'
import { selectBets, toBet } from './bet-row.ts'

/**
 * A page of the cash bets that were settled in a span, the last placed first: the bets that an agent's figures count
 * for this member. A vendor's later payment on a bet is a line without a stake, in the span in which it was paid.
 */
export async function settledBetsIn(
  db: Db,
  memberId: bigint,
  { from, until }: { from: Date; until: Date },
  { language, ...page }: PageInput & { language: WrittenLanguage },
): Promise<PagePlace & { content: WireBet[] }> {
  const earliest = new Date(from.getTime() - OPEN_BET_DAYS * DAY_MS)
  const earliestTicket = new Date(from.getTime() - OPEN_TICKET_DAYS * DAY_MS)
  const isSettled = sql<boolean>`bet.settled_at >= ${from} and bet.settled_at < ${until}`
  const parts = sql`select coalesce(sum(amount), 0)::bigint from bet_part where bet_part.bet_id = bet.id`
  const { place, rows } = await readPage(page, ({ page, size }) =>
    selectBets(db, language)
      .select([
        sql<bigint>`count(*) over ()`.as('rows'),
        sql<bigint>`case when ${isSettled} then bet.stake else 0 end`.as('staked'),
        sql<bigint>`case when ${isSettled} then bet.turnover else 0 end`.as('counted'),
        sql<bigint>`case when ${isSettled} then bet.payout - (${parts}) else 0 end
          + (${parts} and paid_at >= ${from} and paid_at < ${until})`.as('paid'),
      ])
      .where(
        'bet.id',
        'in',
        sql<string>`(
          select id from bet where member_id = ${memberId} and placed_at >= ${earliest} and placed_at < ${until} and ${isSettled}
          union all
          select id from bet where member_id = ${memberId} and game_type = 'LOTT' and vendor_code = ${HOUSE_VENDOR}
            and result in ('won', 'lost', 'push') and placed_at >= ${earliestTicket} and placed_at < ${earliest} and ${isSettled}
          union all
          select bet_id from bet_part where member_id = ${memberId} and paid_at >= ${from} and paid_at < ${until}
        )`,
      )
      .where('wallet', '=', 'main')
      .where('result', 'in', ['won', 'lost', 'push'])
      .orderBy('placed_at', 'desc')
      .orderBy('bet.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  )
  return {
    ...place,
    content: rows.map(({ staked: stake, paid: payout, counted: turnover, ...row }) =>
      toBet({ ...row, stake, payout, turnover }),
    ),
  }
}
