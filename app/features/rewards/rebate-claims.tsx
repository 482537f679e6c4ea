import { timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable, type TableSort } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { RebateClaim, rebateClaims } from '#contract/benefits/rebates.ts'

/** Past claims, each with the figures behind it. */
export function RebateClaims({
  claims,
  sorting,
}: {
  claims: ValueOf<typeof rebateClaims>
  sorting: TableSort
}) {
  const { t } = useTranslation(['rewards', 'common'])
  const { dateTime } = useFormat()
  const text = useAmountText()
  const decimal = useDecimal()
  const columns: Column<RebateClaim>[] = [
    { field: 'id', head: t('rebate.columns.id'), place: 'hidden', cell: ({ id }) => <code>{id}</code> },
    {
      field: 'time',
      head: t('rebate.columns.time'),
      place: 'title',
      cell: ({ time }) => timeCell(time, dateTime(time)),
    },
    {
      field: 'rank',
      head: t('rebate.columns.rank'),
      cell: ({ rankLevel }) => t('rank.level', { level: rankLevel }),
    },
    {
      field: 'lines',
      head: t('rebate.columns.lines'),
      place: 'wide',
      cell: ({ lines }) => (
        <ul className="digits text-xs">
          {lines.map(({ gameType, turnover, rate, amount }) => (
            <li key={`${gameType}-${rate}`}>
              {t('rebate.line', {
                type: t(`common:nav.${gameType}`),
                turnover: text(turnover),
                rate: decimal(rate),
                amount: text(amount),
              })}
            </li>
          ))}
        </ul>
      ),
    },
    {
      field: 'turnover',
      head: t('rebate.columns.turnover'),
      amount: ({ requiredTurnover }) => requiredTurnover,
    },
    { field: 'amount', head: t('rebate.columns.amount'), place: 'result', amount: ({ amount }) => amount },
  ]
  return (
    <RecordsTable
      name="rebate-claims"
      caption={t('rebate.history')}
      columns={columns}
      records={claims.content}
      id={({ id }) => id}
      sorting={sorting}
      totals={[{ label: t('rebate.historyTotal'), cells: { amount: { amount: claims.totals.amount } } }]}
      empty={<EmptyState title={t('rebate.historyEmpty')} />}
    />
  )
}
