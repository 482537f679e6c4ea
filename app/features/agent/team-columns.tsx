import { timeCell } from '#app/components/cells.tsx'
import type { Column } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/**
 * The common columns of a team's lists: the time and the account. `href` is the list of one account's own team, with
 * the other filters.
 */
export function useTeamColumns<Line extends { time: string; account: string }>(
  href: (account: string) => string,
): Column<Line>[] {
  const { t } = useTranslation(['team', 'records'])
  const { dayTime } = useFormat()
  return [
    {
      field: 'time',
      head: t('records:column.time'),
      cell: ({ time }) => timeCell(time, dayTime(time)),
    },
    {
      field: 'account',
      head: t('team:profit.column.account'),
      cell: ({ account }) => (
        <a href={href(account)} className="text-link underline">
          {account}
        </a>
      ),
    },
  ]
}
