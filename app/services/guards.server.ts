import { redirect } from '@remix-run/node'
import { pageFailure } from '#app/lib/page-failure.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import { type Calls, callsOf, currentMember, type MemberInfo, type RouteArgs } from './session.server.ts'

/** A member that a guard has let in: the only way to call the platform as that member. */
export interface MemberCalls extends Calls {
  info: MemberInfo
}

/**
 * Lets every account in that is signed in. A guest is led to the login page by a GET, and answered with it (401) by a
 * POST; either leads back to `redirectTo`, the page itself by default.
 */
export async function requireAnyMember(
  args: RouteArgs,
  redirectTo = hereOf(args.request),
): Promise<MemberCalls> {
  const { request, context } = args
  context.privatePage = true
  const info = await currentMember(args)
  if (info) return { info, ...callsOf(args) }
  if (isGet(request)) throw redirect(withQuery(paths.login, { redirectTo }))
  throw pageFailure('please-log-in', { redirectTo })
}

/**
 * Lets members in who may use the personal center: a member who must change its password is led to do so; a trial
 * account is refused (`in-need-true-account`, product.md section 5).
 */
export async function requireMember(args: RouteArgs, redirectTo?: string): Promise<MemberCalls> {
  const member = await requireAnyMember(args, redirectTo)
  const { mustChangePassword, isAgent } = member.info
  if (mustChangePassword) {
    if (isGet(args.request)) throw redirect(withQuery(paths.changePassword, { reason: mustChangePassword }))
    throw pageFailure('password-expired')
  }
  if (isAgent === 4) throw pageFailure('in-need-true-account')
  return member
}

function hereOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

const isGet = (request: Request) => request.method === 'GET' || request.method === 'HEAD'
