import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { AnswerState } from '#office/features/offers/answer-state.tsx'
import { OfficeListPage, QueueChips } from '#office/features/records/office-list-page.tsx'
import { applicationsList } from '#office/lists/offers/applications-list.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { applicationStates } from '#platform/benefits/promotions/index.ts'

export const handle = { page: 'promotions', title: 'content.applications' }

export const loader = (args: LoaderFunctionArgs) => loadList(args, applicationsList)

export default function Applications() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-offers', 'office'])
  return (
    <OfficeListPage
      list={applicationsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('office:content.applications')}
      chips={
        <QueueChips
          list={applicationsList}
          filter={filter}
          states={applicationStates}
          word={(one) => t(`status.${one}`)}
        />
      }
      own={{
        account: {
          cell: ({ account, id }) => <a href={applicationsList.recordHref(filter, id)}>{account}</a>,
        },
        title: {
          cell: ({ promotion, title }) => <a href={`/office/promotions/${promotion}`}>{title}</a>,
        },
        images: { cell: ({ images }) => images.length },
        status: { cell: ({ status }) => <AnswerState status={status} /> },
      }}
    />
  )
}
