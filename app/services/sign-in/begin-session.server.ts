import { logout } from '#contract/members/session.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'
import { dropStranger } from './third-party.server.ts'

/**
 * Begins the session of whoever has just signed in, by whatever way. A session that this cookie had before ends on the platform, too: no
 * browser has it any more. If that fails, the new one begins all the same: the former one runs out, and its member can end it.
 */
export async function beginSession(args: RouteArgs, token: string, remember: boolean): Promise<void> {
  const { context } = args
  if (context.visitor.token !== null) await callsOf(args).send(logout, {})
  dropStranger(context)
  context.signIn(token, remember)
}
