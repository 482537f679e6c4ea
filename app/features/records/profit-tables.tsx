import { timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type RecordColumn, RecordRows } from '#app/components/record-rows.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import {
  type ProfitDay,
  type ProfitFigures,
  type ProfitType,
  type personalProfit,
  profitSorting,
} from '#contract/profit.ts'
import { type ProfitFilter, profitQuery } from './profit-filter.ts'

/** The figures in column order (site.md section 6). */
const figureFields = ['deposits', 'withdrawals', 'stakes', 'turnover', 'winnings', 'bonuses', 'net'] as const
/** Differences, shown with their sign. */
const signed: readonly string[] = ['deposits', 'withdrawals', 'bonuses', 'net']

/** The columns of the day table and of its CSV. */
export const profitFields = ['day', ...figureFields] as const

export const profitCells = (row: ProfitDay): string[] => profitFields.map((field) => row[field])

const totalsOf = (totals: Pick<ProfitFigures, (typeof figureFields)[number]>) =>
  Object.fromEntries(figureFields.map((field) => [field, { amount: totals[field] }]))

/** The figures by day; the foot totals all days. */
export function ProfitDayTable({
  profit,
  filter,
}: {
  profit: ValueOf<typeof personalProfit>
  filter: ProfitFilter
}) {
  const { t } = useTranslation('profit')
  const { day } = useFormat()
  const columns: RecordColumn<ProfitDay>[] = [
    {
      field: 'day',
      head: t('column.day'),
      cell: (row) => timeCell(row.day, day(row.day)),
    },
    ...figureFields.map(
      (field): RecordColumn<ProfitDay> => ({
        field,
        head: t(`column.${field}`),
        label: field === 'net' ? null : t(`column.${field}`),
        amount: (row) => row[field],
        signed: signed.includes(field),
      }),
    ),
  ]
  return (
    <RecordRows
      name="profit"
      caption={t('days')}
      columns={columns}
      records={profit.content}
      id={(row) => row.day}
      kind="bare"
      signed
      fold={{ in: 'day', label: (row) => t('detailsOf', { day: day(row.day) }) }}
      sorting={{
        by: profitSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.personal('personalProfit', { ...profitQuery(filter), sort }),
      }}
      totals={[{ label: t('total'), cells: totalsOf(profit.totals) }]}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  )
}

/** The figures of play by game type. */
export function ProfitTypeTable({ types, totals }: Pick<ValueOf<typeof personalProfit>, 'types' | 'totals'>) {
  const { t } = useTranslation(['profit', 'common'])
  const fields = ['stakes', 'turnover', 'winnings', 'net'] as const
  const columns: Column<ProfitType>[] = [
    {
      field: 'gameType',
      head: t('profit:column.gameType'),
      place: 'title',
      cell: ({ gameType }) => t(`common:nav.${gameType}`),
    },
    ...fields.map(
      (field): Column<ProfitType> => ({
        field,
        head: t(`profit:column.${field}`),
        amount: (row) => row[field],
        signed: signed.includes(field),
        place: field === 'net' ? 'result' : undefined,
      }),
    ),
  ]
  const { stakes, turnover, winnings } = totals
  const net = moneyOf(minorOf(winnings) - minorOf(stakes))
  return (
    <RecordsTable
      name="profitTypes"
      caption={t('profit:types')}
      columns={columns}
      records={types}
      id={({ gameType }) => gameType}
      totals={[
        {
          label: t('profit:total'),
          cells: {
            stakes: { amount: stakes },
            turnover: { amount: turnover },
            winnings: { amount: winnings },
            net: { amount: net },
          },
        },
      ]}
      empty={<EmptyState title={t('profit:emptyTypes')} />}
    />
  )
}
