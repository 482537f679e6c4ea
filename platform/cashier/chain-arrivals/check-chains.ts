import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'
import { inSnapshot } from '#platform/base/db/in-snapshot.ts'
import { paidByChain } from '#platform/cashier/withdrawals/index.ts'
import { chainBalances } from '#platform/money/ledger/index.ts'

/** What does not add up; `subject` is the token of a chain. */
export interface ChainCheckProblem {
  rule: 'chain-agrees-with-arrivals'
  subject: string
  found: string
}

/** Compares the balance of each token in the books with its arrivals and payments. */
export const checkChains = (db: Db): Promise<ChainCheckProblem[]> =>
  inSnapshot(db, async (moment) => {
    const { rows } = await sql<{ chain_id: number; came: Minor }>`
      select chain_id, sum(amount)::bigint as came from chain_arrival
      where state in ('open', 'matched', 'ignored') and amount is not null group by chain_id
    `.execute(moment)
    const [balances, paid] = [await chainBalances(moment), await paidByChain(moment)]
    const came = new Map(rows.map((row) => [row.chain_id, row.came]))
    return [...balances].flatMap(([id, balance]) => {
      const net = (came.get(id) ?? 0n) - (paid.get(id) ?? 0n)
      if (-balance === net) return []
      const difference = `the books say ${moneyOf(-balance)}, what came and was paid comes to ${moneyOf(net)}`
      return [{ rule: 'chain-agrees-with-arrivals' as const, subject: `chain ${id}`, found: difference }]
    })
  })
