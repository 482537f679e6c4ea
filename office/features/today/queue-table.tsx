import { useTranslation } from '#app/i18n/use-translation.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Age } from '../orders/age.tsx'
import { Promised } from '../orders/promised.tsx'
import { Sheet } from '../records/section.tsx'
import type { TodayData } from './today-data.ts'

/** The waiting items, those promised first at the top. */
export function QueueTable({ data: { queues, now } }: { data: Pick<TodayData, 'queues' | 'now'> }) {
  const { t } = useTranslation('office')
  return (
    <Sheet title={t('today.queues')} about={t('today.queuesHint')}>
      <FigureTable
        name="queues"
        caption={t('today.queues')}
        columns={[
          { field: 'queue', head: t('today.queue') },
          { field: 'waiting', head: t('today.waiting'), numeric: true },
          { field: 'oldest', head: t('today.oldest') },
          { field: 'promisedBy', head: t('column.promisedBy') },
          { field: 'amount', head: t('column.amount'), show: 'money' },
        ]}
        rows={queues.map(({ page, waiting, oldest, promisedBy, amount }) => ({
          id: page,
          look: promisedBy && Date.parse(promisedBy) < now ? 'bad' : undefined,
          cells: {
            queue: (
              <a href={`/office/${page}`}>{t(page === 'vendors' ? 'today.differences' : `page.${page}`)}</a>
            ),
            waiting,
            oldest: oldest ? <Age since={oldest} now={now} /> : '–',
            promisedBy: promisedBy ? <Promised by={promisedBy} now={now} /> : '–',
            amount,
          },
        }))}
        empty={t('today.noQueues')}
      />
    </Sheet>
  )
}
