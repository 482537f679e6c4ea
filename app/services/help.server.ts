import { paths } from '#app/lib/pages/paths.ts'
import { wantedWords } from '#app/lib/text/help-words.ts'
import { withoutMarks } from '#app/lib/text/without-marks.ts'
import { FRAME_BUDGET_MS } from '#app/limits.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { helpCenter } from '#contract/base/system.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { announcements } from '#contract/members/content.ts'
import { CsType, customerService, openPath } from '#contract/members/customer-service.ts'
import { type FeedbackTicket, feedbackTickets } from '#contract/members/feedback.ts'
import { callPublic, publicWithin, requireValue, within } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { callsOf, currentMember, type RouteArgs } from './session.server.ts'

/** The help texts in the visitor's language; for now the terms of use. */
export async function helpTopics(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  return requireValue(await callPublic(args.context, language, helpCenter, { language })).topics
}

/** The notices of help, newest first; none if the platform did not answer in time. */
export async function helpNotices(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  const answer = await publicWithin(FRAME_BUDGET_MS, args.context, language, announcements, {
    language,
    types: 'H',
  })
  return answer?.help ?? []
}

/**
 * The channel in the URL, if its entry leads to the help page itself: the operator has set no other target, as in the
 * demo world. Null also if the platform does not answer.
 */
export async function channelWithoutPlace(
  args: RouteArgs,
): Promise<{ type: CsType; answerHours: number | null } | null> {
  const channel = CsType.safeParse(new URL(args.request.url).searchParams.get('channel')).data
  if (!channel) return null
  const { language } = await preferencesOf(args)
  const answer = await callPublic(args.context, language, customerService, {})
  const entries = answer.ok ? answer.value.version.pathList : []
  const leadsHere = entries.some(
    ({ csType, path }) => csType === channel && openPath(path)?.split(/[?#]/)[0] === paths.help,
  )
  return leadsHere && answer.ok ? { type: channel, answerHours: answer.value.answerHours ?? null } : null
}

/**
 * What the signed-in member has written to customer service; nothing for a guest, or if the platform did not answer in
 * time.
 */
export async function ownTickets(args: RouteArgs): Promise<FeedbackTicket[]> {
  const member = await currentMember(args).catch(() => null)
  if (!member || isTrial(member.accountKind)) return []
  const tickets = await within(FRAME_BUDGET_MS, callsOf(args).send(feedbackTickets, {}))
  return tickets?.list ?? []
}

/**
 * The help topics with only the sections that have every word of `wanted`, or another of its meaning, in any order and without
 * regard to case and marks; all of them for no word.
 */
export function foundTopics(topics: readonly HelpTopic[], wanted: string | undefined): HelpTopic[] {
  const words = wantedWords(wanted ?? '')
  if (words.length === 0) return [...topics]
  return topics
    .map((topic) => ({
      ...topic,
      sections: topic.sections.filter(({ heading, body }) => {
        const text = withoutMarks([heading, ...body].join(' '))
        return words.every((meaning) => meaning.some((word) => text.includes(word)))
      }),
    }))
    .filter(({ sections }) => sections.length > 0)
}

type HelpTopic = ValueOf<typeof helpCenter>['topics'][number]
