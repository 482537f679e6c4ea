import { paths } from '#app/lib/pages/paths.ts'
import { helpCenter } from '#contract/base/system.ts'
import { CsType, customerService, openPath } from '#contract/members/customer-service.ts'
import { callPublic, requireValue } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import type { RouteArgs } from './session.server.ts'

/** The help texts in the visitor's language; for now the terms of use. */
export async function helpTopics(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  return requireValue(await callPublic(args.context, language, helpCenter, { language })).topics
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
  const asked = await callPublic(args.context, language, customerService, {})
  const entries = asked.ok ? asked.value.version.pathList : []
  const leadsHere = entries.some(
    ({ csType, path }) => csType === channel && openPath(path)?.split(/[?#]/)[0] === paths.help,
  )
  return leadsHere && asked.ok ? { type: channel, answerHours: asked.value.answerHours ?? null } : null
}
