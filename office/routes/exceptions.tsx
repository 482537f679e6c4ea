import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ExceptionState } from '../features/exceptions/exception-rows.tsx'
import { FilterChips, OfficeListPage } from '../features/records/office-list-page.tsx'
import { exceptionKinds, exceptionsList } from '../lists/exceptions-list.ts'
import { admit } from '../services/acts.server.ts'
import { exceptionQueues } from '../services/queues.server.ts'
import { titled } from '../services/title.server.ts'

export const handle = { page: 'exceptions', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'exceptions')
  const filter = exceptionsList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, queues, title] = await Promise.all([
    exceptionsList.page(platform, filter),
    exceptionQueues(platform),
    titled(args, 'page.exceptions'),
  ])
  return { filter, rows, next, queues, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function Exceptions() {
  const { filter, rows, next, queues } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={exceptionsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.exceptions')}
      chips={
        <FilterChips
          label={t('exceptions.from')}
          chips={[
            ...exceptionKinds.map((from) => ({
              href: exceptionsList.href({ ...filter, from }),
              text: t(`exceptions.${from}`),
              count: queues[from].waiting,
              current: filter.from === from,
            })),
            {
              href: exceptionsList.href({ ...filter, all: filter.all ? undefined : 'yes' }),
              text: t('exceptions.withDecided'),
              current: filter.all === 'yes',
            },
          ]}
        />
      }
      own={{
        account: { cell: ({ account, id }) => <a href={exceptionsList.recordHref(filter, id)}>{account}</a> },
        kind: { cell: ({ kind }) => t(`exceptions.what.${kind}`) },
        decision: { cell: ({ decision }) => <ExceptionState decision={decision} /> },
      }}
    />
  )
}
