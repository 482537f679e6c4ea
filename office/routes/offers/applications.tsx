import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { AnswerState } from '#office/features/offers/answer-state.tsx'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
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
        <FilterChips
          label={t('office:states')}
          chips={[...applicationStates, 'all' as const].map((status) => ({
            // What waits is answered in the order in which it came.
            href: applicationsList.href({
              ...filter,
              status,
              sort: status === 'applying' ? 'time' : '-time',
            }),
            text: t(status === 'all' ? 'office:all' : `status.${status}`),
            current: filter.status === status,
          }))}
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
