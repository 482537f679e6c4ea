import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Settle } from '#office/features/house/settle.tsx'
import { useActor } from '#office/features/orders/seals.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { settlementsList } from '#office/lists/people/settlements-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { readDrySettlement, settleAsked } from '#office/services/settle.server.ts'
import { settlementStatuses } from '#platform/agents/settlements/index.ts'

export const handle = { page: 'settlements' }

export async function loader(args: LoaderFunctionArgs) {
  admit(args, 'settlements')
  const [page, extra] = await Promise.all([loadList(args, settlementsList), readDrySettlement(args)])
  return { ...page, extra }
}

export const action = (args: ActionFunctionArgs) => settleAsked(args)

export default function Settlements() {
  const { filter, rows, next, extra } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  const actorOf = useActor()
  return (
    <OfficeListPage
      list={settlementsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.settlements')}
      chips={
        <>
          <Settle {...extra} />
          <StateChips
            list={settlementsList}
            filter={filter}
            states={settlementStatuses}
            word={(one) => t(`settlement.status.${one}`)}
          />
        </>
      }
      own={{
        from: { cell: ({ from, id }) => <a href={`/office/settlements/${id}`}>{dayTime(from)}</a> },
        askedBy: { cell: ({ askedBy }) => <span data-actor={askedBy}>{actorOf(askedBy)}</span> },
        kind: { cell: ({ kind }) => t(`contractKind.${kind as 'dividend'}`) },
      }}
    />
  )
}
