import { FRAME_BUDGET_MS } from '#app/limits.ts'
import { type InboxWords, inboxWords } from '#contract/members/inbox.ts'
import { publicWithin } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import type { RouteArgs } from './session.server.ts'

/** The operator's own words for messages in the visitor's language; none if they do not come in time: the catalogue has words. */
export async function inboxWordsOf(args: RouteArgs): Promise<InboxWords> {
  const { language } = await preferencesOf(args)
  const answer = await publicWithin(FRAME_BUDGET_MS, args.context, language, inboxWords, { language })
  return answer?.words ?? {}
}
