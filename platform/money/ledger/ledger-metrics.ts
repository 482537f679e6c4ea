import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { gauge, type Metric, type Reading, sample } from '#contract/base/metric.ts'
import type { Db } from '#platform/base/db/database.ts'

const houseMoney = gauge(
  'sen_ledger_house_money',
  "What the house's accounts of a kind hold; those of banks and of the cashier are below zero by what lies there.",
  ['account'],
)
const memberMoney = gauge('sen_ledger_members_money', 'What the wallets of all members hold.')
export const ledgerMetrics: readonly Metric[] = [houseMoney, memberMoney]

const MINOR_UNITS = 100

/** The totals of the ledger. All accounts of money sum to zero, so those of the house tell what members hold. */
export const ledgerReadings = (db: Db): Reading[] => [
  {
    name: 'ledger',
    async read() {
      const { rows } = await sql<{ kind: string; balance: Minor }>`
        select kind, sum(balance)::bigint as balance from ledger_account
        where member_id is null and unit = 'money' group by kind
      `.execute(db)
      const ofHouse = rows.reduce((sum, { balance }) => sum + balance, 0n)
      return [
        ...rows.map(({ kind, balance }) =>
          sample(houseMoney, { account: kind }, Number(balance) / MINOR_UNITS),
        ),
        sample(memberMoney, {}, Number(-ofHouse) / MINOR_UNITS),
      ]
    },
  },
]
