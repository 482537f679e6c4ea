import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RedeemStatus } from '#contract/benefits/points.ts'
import { AnswerState } from '#office/features/offers/answer-state.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { redeemsList } from '#office/lists/offers/redeems-list.ts'
import { loadList } from '#office/services/load-list.server.ts'

export const handle = { page: 'promotions', title: 'content.redeems' }

export const loader = (args: LoaderFunctionArgs) => loadList(args, redeemsList)

export default function Redeems() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-offers', 'office'])
  return (
    <OfficeListPage
      list={redeemsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('office:content.redeems')}
      chips={
        <StateChips
          list={redeemsList}
          filter={filter}
          states={RedeemStatus.options}
          word={(one) => t(`status.${one}`)}
        />
      }
      own={{
        account: {
          cell: ({ account, id }) => <a href={redeemsList.recordHref(filter, id)}>{account}</a>,
        },
        reward: { cell: ({ reward }) => <a href={`/office/promotions/reward.${reward}`}>{reward}</a> },
        kind: { cell: ({ kind }) => t(`office:rewardKind.${kind as 'goods'}`) },
        status: { cell: ({ status }) => <AnswerState status={status as RedeemStatus} /> },
      }}
    />
  )
}
