import type { Tone } from '#app/components/badge.tsx'
import { shortIdCell, stateCell, timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable, type TableSort } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Redeem, RedeemStatus, redeemList } from '#contract/benefits/points.ts'
import { Points } from './points.tsx'

const tones: Record<RedeemStatus, Tone> = { processing: 'warn', rejected: 'neg', complete: 'pos' }

/** The member's redemptions; the foot excludes returned points. */
export function RedeemTable({
  redeems,
  sorting,
}: {
  redeems: ValueOf<typeof redeemList>
  sorting: TableSort
}) {
  const { t } = useTranslation('points')
  const { dateTime } = useFormat()
  const columns: Column<Redeem>[] = [
    { field: 'id', head: t('column.id'), place: 'hidden', cell: ({ id }) => shortIdCell(id) },
    {
      field: 'time',
      head: t('column.time'),
      cell: ({ time }) => timeCell(time, dateTime(time)),
    },
    {
      field: 'reward',
      head: t('column.reward'),
      place: 'title',
      cell: ({ reward, reason }) => (
        <>
          <b>{reward}</b>
          {reason ? (
            <span className="block text-xs text-ink-2">{t('history.reason', { reason })}</span>
          ) : null}
        </>
      ),
    },
    {
      field: 'quantity',
      head: t('column.quantity'),
      numeric: true,
      place: 'end',
      cell: ({ quantity }) => quantity,
    },
    {
      field: 'points',
      head: t('column.points'),
      place: 'result',
      amount: ({ points }) => points,
      cell: ({ points }) => <Points points={points} />,
    },
    {
      field: 'status',
      head: t('column.status'),
      label: null,
      place: 'end',
      cell: ({ status }) => stateCell(tones[status], t(`status.${status}`)),
    },
  ]
  return (
    <RecordsTable
      name="redeems"
      caption={t('tab.history')}
      columns={columns}
      records={redeems.content}
      id={({ id }) => id}
      sorting={sorting}
      status={({ status }) => status}
      totals={[
        {
          label: t('history.total'),
          cells: {
            points: { amount: redeems.totals.points, content: <Points points={redeems.totals.points} /> },
          },
        },
      ]}
      empty={<EmptyState title={t('history.empty')}>{t('history.emptyHint')}</EmptyState>}
    />
  )
}
