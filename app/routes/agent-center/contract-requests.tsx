import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { FirstRows } from '#app/components/records/first-rows.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { requestsList } from '#app/features/contracts/contract-lists.ts'
import { RequestTable } from '#app/features/contracts/request-table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import contractStyles from '#app/styles/contracts.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { agentContracts } from '#contract/agents/contract-calls.ts'

export const links = stylesheets(contractStyles, tableStyles)

export const handle = page('contractRequests', 'center')

/** Everything that waits for the agent's answer, or for that of the other side, in contracts of all kinds. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = requestsList.read(new URL(args.request.url).searchParams)
  const requests = await member.get(agentContracts, requestsList.pageInput(filter))
  return { requests, filter }
}

export default function ContractRequests() {
  const { requests, filter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('contracts')
  const { type } = filter
  const href = (more: Query) => requestsList.href(filter, more)
  const { upline, downline } = requests.waiting
  return (
    <RecordsPage
      list={requestsList}
      filter={filter}
      answer={requests}
      title={t('requests.title')}
      count={t('requests.count', { count: requests.totalRows })}
    >
      <Tabs
        label={t('requests.who')}
        items={[
          { href: href({ type: undefined }), label: t('requests.all'), current: !type },
          {
            href: href({ type: 'mine' }),
            label: t('requests.mine'),
            current: type === 'mine',
            count: upline + downline,
          },
          { href: href({ type: 'theirs' }), label: t('requests.theirs'), current: type === 'theirs' },
        ]}
      />
      <Card flush>
        <FirstRows id="more-requests" rows={requests.content.length}>
          <RequestTable answer={requests} filter={filter} />
        </FirstRows>
      </Card>
    </RecordsPage>
  )
}
