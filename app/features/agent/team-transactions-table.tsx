import { shortIdCell } from '#app/components/records/cells.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { useReferenceCell } from '../points/reference.tsx'
import { AccountLink } from './account-link.tsx'
import { teamTransactionsList } from './team-lists.ts'

/**
 * Movements of a team's main wallets; an account leads to its own team's. A transfer within the team is two lines with the same
 * id, one for each account: that of the movement, as each of the two has it in its own statement.
 */
export function TeamTransactionsTable({ answer: lines, filter }: AnswerOf<typeof teamTransactionsList>) {
  const { t } = useTranslation(['team', 'records'])
  const referenceOf = useReferenceCell()
  const table = useRecords(teamTransactionsList, {
    answer: lines,
    filter,
    own: {
      id: { cell: ({ id }) => shortIdCell(id) },
      account: {
        cell: ({ account }) => (
          <AccountLink
            account={account}
            href={teamTransactionsList.href(filter, { q: undefined, account })}
          />
        ),
      },
      type: { cell: ({ type }) => t(`records:transaction.${type}`) },
      reference: { cell: ({ reference }) => referenceOf(reference) },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('team:transactions.caption', { account: lines.way.at(-1) ?? '' })}
      id={({ id }) => id}
    />
  )
}
