import { announcements } from '#contract/content.ts'
import { feedback } from '#contract/feedback.ts'
import { listAnnouncements } from '#platform/members/content/index.ts'
import { giveFeedback } from '#platform/members/feedback/index.ts'
import { type Served, serve, serveMember } from './serve.ts'

export const contentCalls: Served[] = [
  serve(announcements, (ctx, _call, input) => listAnnouncements(ctx, input)),
  serveMember(feedback, giveFeedback),
]
