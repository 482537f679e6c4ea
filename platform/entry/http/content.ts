import { applyAsAgent, houseTerms } from '#contract/agents/applications.ts'
import { announcements } from '#contract/members/content.ts'
import { feedback, feedbackTickets } from '#contract/members/feedback.ts'
import * as applications from '#platform/agents/applications/index.ts'
import { listAnnouncements } from '#platform/members/content/index.ts'
import { giveFeedback, ownTickets } from '#platform/members/feedback/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const contentCalls: ServedEndpoint[] = [
  serve(announcements, (ctx, _call, input) => listAnnouncements(ctx, input)),
  serve(houseTerms, (ctx) => applications.houseTerms(ctx)),
  serve(applyAsAgent, applications.applyAsAgent),
  serveMember(feedback, giveFeedback),
  serveMember(feedbackTickets, ownTickets),
]
