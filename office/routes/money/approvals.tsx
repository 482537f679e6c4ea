import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { AdjustmentAmount } from '#office/features/approvals/adjustment-amount.tsx'
import { ApprovalState } from '#office/features/approvals/approval-state.tsx'
import { nameOf, Seals } from '#office/features/orders/seals.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { approvalsList } from '#office/lists/money/approvals-list.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { adjustmentStatuses, isAboutSubject } from '#platform/members/approvals/index.ts'

export const handle = { page: 'approvals', live: true }

export const loader = (args: LoaderFunctionArgs) => loadList(args, approvalsList)

export default function Approvals() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={approvalsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.approvals')}
      chips={
        <StateChips
          list={approvalsList}
          filter={filter}
          states={adjustmentStatuses}
          waits="waiting"
          word={(one) => t(`approval.${one}`)}
        />
      }
      own={{
        account: {
          cell: ({ account, what, subject, id }) => (
            <a href={approvalsList.recordHref(filter, id)}>
              {account || (isAboutSubject(what) && subject) || '–'}
            </a>
          ),
        },
        amount: { cell: (row) => <AdjustmentAmount {...row} /> },
        what: { cell: ({ what }) => t(`operation.${what}`) },
        requestedBy: {
          cell: ({ requestedBy, decidedBy }) => (
            <>
              <Seals first={requestedBy} second={decidedBy} /> {nameOf(requestedBy)}
            </>
          ),
        },
        status: { cell: ({ status }) => <ApprovalState status={status} /> },
      }}
    />
  )
}
