import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { maySee } from '#platform/backoffice/operators/index.ts'
import { Promised } from '../features/orders/promised.tsx'
import { Sheet } from '../features/records/section.tsx'
import { admit } from '../services/acts.server.ts'
import { type QueuePage, queueCounts, queues } from '../services/queues.server.ts'
import { titled } from '../services/title.server.ts'

export const handle = { page: 'today' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { role },
  } = admit(args, 'today')
  const pages = (Object.keys(queues) as QueuePage[]).filter((page) => maySee(role, page))
  const [found, title] = await Promise.all([queueCounts(platform, pages), titled(args, 'page.today')])
  return {
    queues: pages.flatMap((page) => {
      const queue = found[page]
      return queue ? [{ page, ...queue }] : []
    }),
    now: platform.clock.now().getTime(),
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function Today() {
  const { queues: waiting, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{t('page.today')}</h1>
      </div>
      <Sheet title={t('today.queues')} about={t('today.queuesHint')}>
        <div className="o-tw">
          <table className="o-t" data-records="queues">
            <thead>
              <tr>
                <th scope="col">{t('today.queue')}</th>
                <th scope="col" className="r">
                  {t('today.waiting')}
                </th>
                <th scope="col">{t('today.oldest')}</th>
                <th scope="col">{t('column.promisedBy')}</th>
                <th scope="col" className="r">
                  {t('column.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {waiting.map(({ page, waiting: count, oldest, promisedBy, amount }) => (
                <tr
                  key={page}
                  data-id={page}
                  className={promisedBy && Date.parse(promisedBy) < now ? 'bad' : undefined}
                >
                  <td className="ti">
                    <a href={`/office/${page}`}>{t(`page.${page}`)}</a>
                  </td>
                  <td className="r fg" data-field="waiting">
                    {count}
                  </td>
                  <td className="s1">{oldest ? dayTime(oldest) : '–'}</td>
                  <td className="s2">{promisedBy ? <Promised by={promisedBy} now={now} /> : '–'}</td>
                  <td className="r" data-amount={amount ?? undefined}>
                    {amount === null ? '–' : <Money amount={amount} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Sheet>
    </>
  )
}
