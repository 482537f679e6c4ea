import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { AnswerState } from '#office/features/offers/answer-state.tsx'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { agentApplicationsList } from '#office/lists/people/agent-applications-list.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { agentApplicationStates } from '#platform/agents/applications/index.ts'

export const handle = { page: 'agents', title: 'agentApplication.title' }

export const loader = (args: LoaderFunctionArgs) => loadList(args, agentApplicationsList)

export default function AgentApplications() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-offers', 'office'])
  return (
    <OfficeListPage
      list={agentApplicationsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('office:agentApplication.title')}
      chips={
        <FilterChips
          label={t('office:states')}
          chips={[...agentApplicationStates, 'all' as const].map((status) => ({
            // What waits is answered in the order in which it came.
            href: agentApplicationsList.href({
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
        name: { cell: ({ name, id }) => <a href={agentApplicationsList.recordHref(filter, id)}>{name}</a> },
        account: {
          cell: ({ account }) => (account ? <a href={`/office/members/${account}`}>{account}</a> : '–'),
        },
        status: { cell: ({ status }) => <AnswerState status={status} /> },
      }}
    />
  )
}
