import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'
import { inSnapshot } from '#platform/base/db/in-snapshot.ts'
import { MAX_FINDINGS_ROWS } from '#platform/base/limits.ts'
import { bankOpenings } from '#platform/cashier/banks/index.ts'
import { bankBalances } from '#platform/money/ledger/index.ts'

/** What does not add up; `subject` is the own account, with the time of a gap. */
export interface BankProblem {
  rule: 'bank-agrees-with-lines' | 'lines-have-no-gap'
  subject: string
  found: string
}

/**
 * Holds each own account of the books against its statement: what the books say lies there is what lay there before the first
 * line, every line since, and what moves between own accounts have moved whose lines are still to come; and where lines carry a balance, it follows from the one before. A gap, where a line is missing
 * or was changed, is told with its time, and once: the lines after it are held against the bank's figure.
 */
export const checkBanks = (db: Db): Promise<BankProblem[]> =>
  inSnapshot(db, async (moment) => {
    await sql`set local statement_timeout = 0`.execute(moment)
    return problemsOf(moment)
  })

async function problemsOf(db: Db): Promise<BankProblem[]> {
  const problems: BankProblem[] = []
  const { rows: banks } = await sql<{ id: number; sum: Minor }>`
    with moved as (
      select bank_id, sum(amount)::bigint as amount from (
        select id, from_bank as bank_id, -amount as amount from bank_move where posting_id is not null and undone_at is null
        union all select id, to_bank, amount from bank_move where posting_id is not null and undone_at is null
      ) move
      where not exists (
        select from bank_line line where line.move_id = move.id and line.state = 'matched' and line.amount = move.amount
      )
      group by bank_id
    )
    select bank.id, (bank.opening + coalesce((select sum(amount) from bank_line line where line.bank_id = bank.id), 0)
      + coalesce(moved.amount, 0))::bigint as sum
    from ${bankOpenings} bank left join moved on moved.bank_id = bank.id order by bank.id
  `.execute(db)
  const balances = await bankBalances(db)
  for (const { id, sum } of banks) {
    const books = -(balances.get(id) ?? 0n)
    if (books !== sum)
      problems.push({
        rule: 'bank-agrees-with-lines',
        subject: `bank ${id}`,
        found: `the books say ${moneyOf(books)}, its lines come to ${moneyOf(sum)}`,
      })
  }
  return [...problems, ...(await gaps(db))].slice(0, MAX_FINDINGS_ROWS)
}

/**
 * Gaps between the balances of lines. Lines of one moment may have come in any order: the last of them is the one whose
 * balance no other line continues.
 */
async function gaps(db: Db): Promise<BankProblem[]> {
  const { rows } = await sql<{ bank_id: number; at: Date; expected: Minor; balance: Minor }>`
    with lines as (
      select line.*, balance is not null and not exists (
        select from bank_line next where next.bank_id = line.bank_id and next.at = line.at and next.id <> line.id
          and next.balance - next.amount = line.balance
      ) as is_last
      from bank_line line
    ), moments as (
      select bank_id, at, sum(amount)::bigint as moved,
        coalesce(
          array_agg(balance order by id) filter (where is_last),
          array_agg(balance order by id) filter (where balance is not null)
        ) as balances
      from lines group by bank_id, at
    ), running as (
      select *, (sum(moved) over statement)::bigint as total,
        lag(at) over (partition by bank_id order by at) as earlier
      from moments window statement as (partition by bank_id order by at)
    ), told as (
      select *, lag(balances) over following as balances_before, lag(total) over following as total_before
      from running where balances is not null window following as (partition by bank_id order by at)
    )
    select bank_id, at, (balances_before[cardinality(balances_before)] + total - total_before)::bigint as expected,
      balances[cardinality(balances)] as balance
    from told
    where balances_before is not null and not exists (
      select from unnest(balances) balance, unnest(balances_before) balance_before
      where balance = balance_before + total - total_before
    )
    order by bank_id, at limit ${MAX_FINDINGS_ROWS}
  `.execute(db)
  return rows.map(({ bank_id: bank, at, expected, balance }) => ({
    rule: 'lines-have-no-gap',
    subject: `bank ${bank} ${at.toISOString()}`,
    found: `the bank says ${moneyOf(balance)}, the lines before come to ${moneyOf(expected)}`,
  }))
}
