import { sql } from 'kysely'
import type { Bet } from '#contract/games.ts'
import type { Language } from '#contract/values.ts'
import type { Db } from '#platform/base/db/database.ts'
import { type PageInput, type PagePlace, readPage } from '#platform/base/paging.ts'
import { selectBets, toBet } from './bet-row.ts'

/** The longest that a bet is looked for after it was placed; fixtures and drafts end within days. */
const OPEN_DAYS = 31

/**
 * A page of the cash bets that were settled in a span, by when they were placed, the latest first: what an agent's figures count
 * of this member.
 */
export async function settledBetsIn(
  db: Db,
  memberId: bigint,
  { from, until }: { from: Date; until: Date },
  { language, ...page }: PageInput & { language: Language },
): Promise<PagePlace & { content: Bet[] }> {
  const earliest = new Date(from.getTime() - OPEN_DAYS * 86_400_000)
  const { place, rows } = await readPage(page, ({ page, size }) =>
    selectBets(db, language)
      .select(sql<bigint>`count(*) over ()`.as('rows'))
      .where('member_id', '=', memberId)
      .where('placed_at', '>=', earliest)
      .where('placed_at', '<', until)
      .where('settled_at', '>=', from)
      .where('settled_at', '<', until)
      .where('wallet', '=', 'main')
      .where('result', 'in', ['won', 'lost', 'push'])
      .orderBy('placed_at', 'desc')
      .orderBy('bet.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  )
  return { ...place, content: rows.map(toBet) }
}
