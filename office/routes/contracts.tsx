import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { OfficeListPage } from '../features/records/office-list-page.tsx'
import { contractsList } from '../lists/contracts-list.ts'
import { admit } from '../services/acts.server.ts'
import { titled } from '../services/title.server.ts'

export const handle = { page: 'contracts' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'contracts')
  const filter = contractsList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, title] = await Promise.all([
    contractsList.page(platform, filter),
    titled(args, 'page.contracts'),
  ])
  return { filter, rows, next, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function Contracts() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <OfficeListPage
      list={contractsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.contracts')}
      own={{
        account: { cell: ({ account, id }) => <a href={`/office/contracts/${id}`}>{account}</a> },
        kind: { cell: ({ kind }) => t(`contractKind.${kind as 'dividend'}`) },
        upline: { cell: ({ upline }) => upline ?? t('contract.house') },
        createdAt: { cell: ({ createdAt }) => dayTime(String(createdAt)) },
      }}
    />
  )
}
