import { announcements } from '#contract/members/content.ts'
import { feedback, feedbackTickets } from '#contract/members/feedback.ts'
import { listAnnouncements } from '#platform/members/content/index.ts'
import { giveFeedback, ownTickets } from '#platform/members/feedback/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const contentCalls: ServedEndpoint[] = [
  serve(announcements, (ctx, _call, input) => listAnnouncements(ctx, input)),
  serveMember(feedback, giveFeedback),
  serveMember(feedbackTickets, ownTickets),
]
