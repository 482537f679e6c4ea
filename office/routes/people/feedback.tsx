import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FeedbackState } from '#office/features/feedback/feedback-state.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { feedbackList } from '#office/lists/people/feedback-list.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { feedbackStates } from '#platform/members/feedback/index.ts'

export const handle = { page: 'feedback', live: true }

export const loader = (args: LoaderFunctionArgs) => loadList(args, feedbackList)

export default function Feedback() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={feedbackList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.feedback')}
      chips={
        <StateChips
          list={feedbackList}
          filter={filter}
          states={feedbackStates}
          waits="open"
          word={(one) => t(`feedback.${one}`)}
        />
      }
      own={{
        account: { cell: ({ account, id }) => <a href={feedbackList.recordHref(filter, id)}>{account}</a> },
        images: { cell: ({ images }) => (images.length > 0 ? images.length : '–') },
        answeredAt: { cell: ({ answeredAt }) => <FeedbackState answered={answeredAt !== null} /> },
      }}
    />
  )
}
