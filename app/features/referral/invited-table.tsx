import type { Tone } from '#app/components/badge.tsx'
import { stateCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { type Invited, type InvitedStatus, type invitedPlayers, invitedSorting } from '#contract/referral.ts'
import { type InvitedFilter, invitedQuery } from './invited-filter.ts'

/** The columns of the table and of its CSV. */
export const invitedFields = ['id', 'account', 'joined', 'deposited', 'turnover', 'earned', 'status'] as const

export const invitedCells = (player: Invited): string[] => invitedFields.map((field) => String(player[field]))

const tones: Record<InvitedStatus, Tone> = {
  joined: 'plain',
  deposited: 'info',
  rewarded: 'pos',
  barred: 'neg',
}

/** The players that a member has invited, and the rewards for each. */
export function InvitedTable({
  invited,
  filter,
}: {
  invited: ValueOf<typeof invitedPlayers>
  filter: InvitedFilter
}) {
  const { t } = useTranslation('referral')
  const { dateTime } = useFormat()
  const columns: Column<Invited>[] = [
    { field: 'id', head: t('column.id'), place: 'hidden', cell: ({ id }) => id },
    { field: 'account', head: t('column.account'), place: 'title', cell: ({ account }) => <b>{account}</b> },
    {
      field: 'joined',
      head: t('column.joined'),
      cell: ({ joined }) => timeCell(joined, dateTime(joined)),
    },
    {
      field: 'deposited',
      head: t('column.deposited'),
      place: 'end',
      cell: ({ deposited }) => t(deposited ? 'yes' : 'no'),
    },
    { field: 'turnover', head: t('column.turnover'), amount: ({ turnover }) => turnover },
    { field: 'earned', head: t('column.earned'), place: 'result', amount: ({ earned }) => earned },
    {
      field: 'status',
      head: t('column.status'),
      label: null,
      place: 'end',
      cell: ({ status }) => stateCell(tones[status], t(`status.${status}`)),
    },
  ]
  const { turnover, earned } = invited.totals
  return (
    <RecordsTable
      name="invited"
      caption={t('list')}
      columns={columns}
      records={invited.content}
      id={({ id }) => id}
      status={({ status }) => status}
      sorting={{
        by: invitedSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.personal('referral', { ...invitedQuery(filter), sort }),
      }}
      totals={[{ label: t('total'), cells: { turnover: { amount: turnover }, earned: { amount: earned } } }]}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  )
}
