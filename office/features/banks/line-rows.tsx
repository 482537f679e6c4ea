import { TextLink } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ListedLine } from '#platform/cashier/bank-lines/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Sheet } from '../records/section.tsx'
import { LineState } from './line-state.tsx'

/** The latest lines of an account's statement. */
export function LineRows({ lines, all }: { lines: readonly ListedLine[]; all: string }) {
  const { t } = useTranslation(['office-banks', 'office'])
  const { dayTime } = useFormat()
  return (
    <Sheet title={t('lines')} end={<TextLink href={all}>{t('office:all')}</TextLink>}>
      {lines.length === 0 ? (
        <p className="o-sb text-ink-2">{t('noLines')}</p>
      ) : (
        <FigureTable
          name="lines"
          caption={t('lines')}
          columns={[
            { field: 'content', head: t('lineColumn.content') },
            { field: 'amount', show: 'money', head: t('office:column.amount') },
            { field: 'time', head: t('office:column.time') },
            { field: 'state', head: t('office:column.state') },
          ]}
          rows={lines.map(({ id, content, reference, amount, time, state }) => ({
            id,
            cells: {
              content: <a href={`/office/banks/lines/${id}`}>{content || reference}</a>,
              amount,
              time: dayTime(time),
              state: <LineState state={state} />,
            },
          }))}
        />
      )}
    </Sheet>
  )
}
