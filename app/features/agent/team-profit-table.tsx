import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { teamProfitList } from './team-lists.ts'

/** Win and loss: the account alone, and its direct downlines with their teams. */
export function TeamProfitTable({ answer: profit, filter }: AnswerOf<typeof teamProfitList>) {
  const { t } = useTranslation('team')
  const table = useRecords(teamProfitList, {
    answer: profit,
    filter,
    own: {
      account: {
        cell: ({ account, scope, here }) =>
          scope === 'team' && here ? (
            <a href={teamProfitList.href(filter, { account })} className="font-semibold text-link underline">
              {account}
            </a>
          ) : (
            <>
              {account}
              {scope === 'own' && !filter.q ? (
                <span className="block text-xs text-ink-2">{t('profit.alone')}</span>
              ) : null}
            </>
          ),
      },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('profit.caption', { account: profit.way.at(-1) ?? '' })}
      id={({ id }) => id}
      empty={filter.q ? <EmptyState title={t('profit.noneFound')} /> : table.empty}
    />
  )
}
