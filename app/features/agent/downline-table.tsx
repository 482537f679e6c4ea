import { stateCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { downlinesList } from './team-lists.ts'

/** Accounts of a team; each leads to its own downlines. */
export function DownlineTable({ answer: team, filter }: AnswerOf<typeof downlinesList>) {
  const { t } = useTranslation('agent')
  const table = useRecords(downlinesList, {
    answer: team,
    filter,
    own: {
      account: {
        cell: ({ account }) => (
          <a
            href={paths.agent('downlineManagement', { account })}
            className="font-semibold text-link underline"
          >
            {account}
          </a>
        ),
      },
      role: { cell: ({ role }) => t(`role.${role}`) },
      status: { cell: ({ status }) => stateCell(status === 'active' ? 'pos' : 'neg', t(`status.${status}`)) },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('downlinesOf', { account: team.of.account })}
      id={({ id }) => id}
      status={({ status }) => status}
      empty={<EmptyState title={t(filter.q ? 'noneFound' : 'noDownlines')} />}
    />
  )
}
