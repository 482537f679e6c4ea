import { FORMER_SESSION_BUDGET_MS } from '#app/limits.ts'
import { logout } from '#contract/members/session.ts'
import { within } from '../platform.server.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'
import { dropStranger } from './third-party.server.ts'

/**
 * Begins the session of whoever has just signed in, by whatever way. A session that this cookie had before ends on the platform, too: no
 * browser has it any more. If that fails or is slow, the new one begins all the same: the former one runs out, and its member can end it.
 * Notifications in this browser end with the former session, of the same member too: it has them again once it switches them on.
 */
export async function beginSession(args: RouteArgs, token: string, remember: boolean): Promise<void> {
  const { context } = args
  dropStranger(context)
  context.signIn(token, remember)
  if (context.visitor.token !== null) await within(FORMER_SESSION_BUDGET_MS, callsOf(args).send(logout, {}))
}
