import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ArrivalState } from '#office/features/chains/arrival-state.tsx'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { chainArrivalsList } from '#office/lists/money/chain-arrivals-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { titled } from '#office/services/title.server.ts'
import { arrivalStates } from '#platform/cashier/chain-arrivals/index.ts'

export const handle = { page: 'chains', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'chains')
  const filter = chainArrivalsList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, title] = await Promise.all([
    chainArrivalsList.page(platform, filter),
    titled(args, 'page.chains'),
  ])
  return { filter, rows, next, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function ChainArrivals() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-chains', 'office'])
  const chip = (text: string, state?: (typeof arrivalStates)[number]) => ({
    href: chainArrivalsList.href({ ...filter, state }),
    text,
    current: filter.state === state,
  })
  return (
    <OfficeListPage
      list={chainArrivalsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('arrivals')}
      chips={
        <FilterChips
          label={t('office:states')}
          chips={[chip(t('office:all')), ...arrivalStates.map((one) => chip(t(`arrivalState.${one}`), one))]}
        />
      }
      own={{
        units: {
          cell: ({ units, token, id }) => (
            <a href={chainArrivalsList.recordHref(filter, id)}>
              {units} {token}
            </a>
          ),
        },
        reason: {
          cell: ({ reason, state }) => (reason || state === 'open' ? t(`reason.${reason ?? 'none'}`) : '–'),
        },
        name: { cell: ({ chain, name }) => <a href={`/office/chains/${chain}`}>{name}</a> },
        state: { cell: ({ state }) => <ArrivalState state={state} /> },
      }}
    />
  )
}
