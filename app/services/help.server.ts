import { helpCenter } from '#contract/system.ts'
import { callPublic, requireValue } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import type { RouteArgs } from './session.server.ts'

/** The help texts in the visitor's language; for now the terms of use. */
export async function helpTopics(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  return requireValue(await callPublic(args.context, language, helpCenter, { language })).topics
}
