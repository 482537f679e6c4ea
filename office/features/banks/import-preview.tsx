import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ImportedFile } from '#platform/cashier/bank-lines/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Pairs, Sheet } from '../records/section.tsx'

/** What the lines of a file would add, and how the first of them were read. */
export function ImportPreview({ file }: { file: ImportedFile }) {
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  const { lines, adds, format, first } = file
  return (
    <Sheet title={t('statement.adds', { count: adds })}>
      <Pairs pairs={[[format, t('statement.of', { lines, known: lines - adds })]]} />
      <FigureTable
        name="preview"
        caption={t('statement.first')}
        columns={[
          { field: 'reference', head: t('lineColumn.reference') },
          { field: 'time', head: t('office:column.time') },
          { field: 'amount', show: 'signed', head: t('office:column.amount') },
          { field: 'content', head: t('lineColumn.content') },
          { field: 'balance', show: 'money', head: t('lineColumn.balance'), spare: true },
        ]}
        rows={first.map(({ reference, time, amount, content, balance }) => ({
          id: reference,
          cells: { reference, time: dayTime(time), amount, content, balance },
        }))}
      />
    </Sheet>
  )
}
