import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { AnswerState } from '#office/features/offers/answer-state.tsx'
import { OfficeListPage, QueueChips } from '#office/features/records/office-list-page.tsx'
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
        <QueueChips
          list={agentApplicationsList}
          filter={filter}
          states={agentApplicationStates}
          word={(one) => t(`status.${one}`)}
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
