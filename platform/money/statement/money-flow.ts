import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { type Transaction, TransactionType } from '#contract/money/wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { daysOf, wallet } from '#platform/money/ledger/index.ts'

/** What one kind of line has moved in a main wallet: since a day, and from the start. */
export interface MoneyFlow {
  type: Transaction['type']
  recent: Money
  all: Money
  /** How many lines of all time. */
  lines: number
}

/** The movements of a main wallet by kind, from daily sums: two rows a kind are read, however long the wallet has been. */
export async function moneyFlow(ctx: Context, memberId: bigint, fromDay: string): Promise<MoneyFlow[]> {
  const upTo = (condition: ReturnType<typeof sql>) => sql`(
    select credited_before + credited + debited_before + debited as moved, entries_before + entries as entries
    from ${daysOf(wallet(memberId, 'main'))} of_day where of_day.kind = asked.kind and ${condition}
    order by day desc limit 1
  )`
  const { rows } = await sql<{ kind: Transaction['type']; moved: bigint; earlier: bigint; entries: bigint }>`
    select asked.kind, last.moved, coalesce(earlier.moved, 0) as earlier, last.entries
    from unnest(${TransactionType.options}::text[]) with ordinality as asked (kind, place)
    join lateral ${upTo(sql`true`)} last on true
    left join lateral ${upTo(sql`day < ${fromDay}::date`)} earlier on true
    order by asked.place
  `.execute(ctx.reads)
  return rows.map(({ kind, moved, earlier, entries }) => ({
    type: kind,
    recent: moneyOf(moved - earlier),
    all: moneyOf(moved),
    lines: Number(entries),
  }))
}
