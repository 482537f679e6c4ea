import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordRows } from '#app/components/records/record-rows.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { typeWord } from '#app/lib/play/kind-words.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { ProfitType, personalProfit } from '#contract/benefits/profit.ts'
import { profitList } from './profit-list.ts'

/** The figures by day; the foot totals all days. */
export function ProfitDayTable({ answer: profit, filter }: AnswerOf<typeof profitList>) {
  const { t } = useTranslation('profit')
  const { day } = useFormat()
  const table = useRecords(profitList, { answer: profit, filter })
  return (
    <RecordRows
      {...table}
      caption={t('days')}
      id={(row) => row.day}
      kind="bare"
      signed
      fold={{ in: 'day', label: (row) => t('detailsOf', { day: day(row.day) }) }}
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
      cell: ({ gameType }) => t(typeWord(gameType)),
    },
    ...fields.map(
      (field): Column<ProfitType> => ({
        field,
        head: t(`profit:column.${field}`),
        amount: (row) => row[field],
        signed: field === 'net',
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
