import { choice, days, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { feedbackStates, type ListedFeedback, listFeedback } from '#platform/members/feedback/index.ts'
import { ofMember } from './of-member.ts'

export const feedbackList = officeList<ListedFeedback>()('feedback', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    content: { head: 'office:feedback.content', place: 'wide' },
    images: {
      head: 'office:feedback.pictures',
      file: ({ images }) => images.join(' '),
    },
    time: { head: 'office:column.time', show: 'dayTime' },
    answeredAt: { head: 'office:column.status', place: 'end' },
    id: { head: 'office:column.number', only: 'file' },
    answer: { head: 'office:feedback.answer', only: 'file' },
    answeredBy: { head: 'office:column.decidedBy', only: 'file' },
  },
  sorting: sortedBy('time'),
  filters: {
    status: choice(feedbackStates),
    account: text({ label: 'office:column.account' }),
    days: days(),
  },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ answeredAt }) => (answeredAt === null ? 'open' : 'answered'),
  async rows(platform, { status, account, days, ...place }) {
    return ofMember(platform, account, (memberId) =>
      listFeedback(platform, { status, memberId, ...days, ...place }),
    )
  },
  empty: 'office:feedback.empty',
})
