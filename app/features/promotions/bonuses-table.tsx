import type { Tone } from '#app/components/badge.tsx'
import { linkCell, stateCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type RecordColumn, RecordRows } from '#app/components/record-rows.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { type Bonus, type BonusState, type bonuses, bonusSorting } from '#contract/promotions.ts'
import { type BonusesFilter, bonusesQuery } from './bonuses-filter.ts'

/** The columns of the table and of its CSV. */
export const bonusFields = [
  'id',
  'time',
  'promotion',
  'amount',
  'wageringRequired',
  'wageringLeft',
  'expires',
  'status',
] as const

export const bonusCells = (bonus: Bonus): string[] => bonusFields.map((field) => bonus[field])

const tones: Record<BonusState, Tone> = {
  running: 'info',
  completed: 'pos',
  expired: 'plain',
  cancelled: 'plain',
  lost: 'plain',
}

/** Bonuses with their wagering; totals over the whole result. */
export function BonusesTable({ list, filter }: { list: ValueOf<typeof bonuses>; filter: BonusesFilter }) {
  const { t } = useTranslation('promotions')
  const { dayTime } = useFormat()
  const columns: RecordColumn<Bonus>[] = [
    { field: 'id', head: t('bonuses.column.id'), cell: ({ id }) => id },
    {
      field: 'time',
      head: t('bonuses.column.time'),
      cell: (bonus) => timeCell(bonus.time, dayTime(bonus.time)),
    },
    {
      field: 'promotion',
      head: t('bonuses.column.promotion'),
      cell: ({ promotionId, promotion }) => linkCell(paths.promoDetail(promotionId), promotion),
    },
    { field: 'amount', head: t('bonuses.column.amount'), amount: ({ amount }) => amount },
    {
      field: 'wageringRequired',
      head: t('bonuses.column.wageringRequired'),
      amount: ({ wageringRequired }) => wageringRequired,
    },
    {
      field: 'wageringLeft',
      head: t('bonuses.column.wageringLeft'),
      amount: ({ wageringLeft }) => wageringLeft,
    },
    {
      field: 'expires',
      head: t('bonuses.column.expires'),
      cell: ({ expires }) => timeCell(expires, dayTime(expires)),
    },
    {
      field: 'status',
      head: t('bonuses.column.status'),
      cell: ({ status }) => stateCell(tones[status], t(`bonuses.status.${status}`)),
    },
  ]
  const { totals } = list
  return (
    <RecordRows
      name="bonuses"
      caption={t('bonuses.caption')}
      columns={columns}
      records={list.content}
      id={({ id }) => id}
      status={({ status }) => status}
      kind="gift"
      sorting={{
        by: bonusSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.personal('bonusDetails', { ...bonusesQuery(filter), sort }),
      }}
      totals={[
        {
          label: t('bonuses.total'),
          cells: {
            amount: { amount: totals.amount },
            wageringRequired: { amount: totals.wageringRequired },
            wageringLeft: { amount: totals.wageringLeft },
          },
        },
      ]}
      empty={<EmptyState title={t('bonuses.empty')}>{t('bonuses.emptyHint')}</EmptyState>}
    />
  )
}
