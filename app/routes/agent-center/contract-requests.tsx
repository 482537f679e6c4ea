import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IconLink } from '#app/components/button.tsx'
import { Card, CardBody } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { RequestTable } from '#app/features/contracts/request-table.tsx'
import { requestSort, requestSorting, requestType, waitsOf } from '#app/features/contracts/requests-filter.ts'
import { SortForm } from '#app/forms/sort-select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageOf, sizeInUrl, sizeOf, sortInUrl } from '#app/lib/list-query.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { agentContracts } from '#contract/contract-calls.ts'

export const handle = page('contractRequests', 'center')

/** Everything that waits for the agent's answer, or for that of the other side, in contracts of all kinds. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const type = requestType(query)
  const sort = requestSort(query)
  const [requests, title] = await Promise.all([
    member.get(agentContracts, {
      waits: waitsOf(type),
      sort,
      ...{ page: pageOf(query), size: sizeOf(query) },
    }),
    titleOf(args, 'agentPanel.contractRequests'),
  ])
  return { requests, type, sort, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function ContractRequests() {
  const { requests, type, sort } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['contracts', 'records'])
  const href = (query: Record<string, string | number | undefined>) =>
    paths.agent('contractRequests', {
      ...{ size: sizeInUrl(requests.size), sort: sortInUrl(sort, requestSorting) },
      ...query,
    })
  const { upline, downline } = requests.waiting
  return (
    <>
      <PageHead
        title={
          <>
            {t('requests.title')} <ListCount>{t('requests.count', { count: requests.totalRows })}</ListCount>
          </>
        }
        aside={
          <IconLink
            icon="download"
            href={paths.agentCsv('contractRequests', { type, sort: sortInUrl(sort, requestSorting) })}
            label={t('records:filter.csv')}
          />
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Tabs
          label={t('requests.who')}
          items={[
            { href: href({}), label: t('requests.all'), current: !type },
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
          {requests.totalRows > 1 ? (
            <CardBody>
              <SortForm
                action={paths.agent('contractRequests')}
                keep={{ type }}
                size={requests.size}
                sorting={requestSorting}
                sort={sort}
                columnLabel={(column) => t(`contracts:column.${column}`)}
              />
            </CardBody>
          ) : null}
          <RequestTable requests={requests.content} sort={sort} href={(by) => href({ type, sort: by })} />
        </Card>
        <RecordsPager {...requests} href={(page) => href({ type, page })} />
      </div>
    </>
  )
}
