import { announcements } from '#contract/content.ts'
import { listAnnouncements } from '#platform/members/content/index.ts'
import { type Served, serve } from './serve.ts'

export const contentCalls: Served[] = [
  serve(announcements, (ctx, _call, input) => listAnnouncements(ctx, input)),
]
