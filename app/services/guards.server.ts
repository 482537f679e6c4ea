import { redirect } from '@remix-run/node'
import { admits, asksForLogin, gateOf, isSwitchedOn } from '#app/lib/gates.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import { ownPath, paths, withQuery } from '#app/lib/paths.ts'
import type { PageFailure } from '#app/lib/request-context.ts'
import { isTrial } from '#contract/is-agent.ts'
import { type Calls, callsOf, currentMember, type MemberInfo, type RouteArgs } from './session.server.ts'
import { siteStatus } from './site.server.ts'

/** A member that a guard has let in: the only way to call the platform as that member. */
export interface MemberCalls extends Calls {
  info: MemberInfo
}

/**
 * Lets in whom the gate of this route admits (`app/lib/gates.ts`), or that of `pathname`. A guest is led to the login page by a GET, and
 * answered with it (401) by a POST; either leads back to `redirectTo`, the page itself by default. Who must change the
 * password is led to do so. An account of another kind, or a module that the brand has switched off, is the warning of
 * product.md section 5 (`in-need-true-account`).
 */
export async function admit(
  args: RouteArgs,
  redirectTo = hereOf(args.request),
  pathname = new URL(args.request.url).pathname,
): Promise<MemberCalls> {
  const { request, context } = args
  const gate = gateOf(pathname)
  const who = isGet(request) ? gate?.who : (gate?.post ?? gate?.who)
  // A path that is written in another way than its route's is let in by none.
  if (!gate || !who || !asksForLogin(who)) throw pageFailure('not-found')
  context.privatePage = true
  const info = await currentMember(args)
  if (!info) {
    if (isGet(request)) throw redirect(withQuery(paths.login, { redirectTo }))
    throw pageFailure('please-log-in', { redirectTo })
  }
  if (info.mustChangePassword && !gate.beforeChange) {
    if (isGet(request)) throw redirect(withQuery(paths.changePassword, { reason: info.mustChangePassword }))
    throw pageFailure('password-expired')
  }
  const { flags } = await siteStatus(args)
  if (!admits(who, info.isAgent, flags)) {
    context.noteRefusal('access-refused', 'in-need-true-account', info.id)
    throw pageFailure('in-need-true-account')
  }
  return { info, ...callsOf(args) }
}

/**
 * Whose upload a form with files is, before its body is read: whoever `admit` lets post to its route, or the failure that
 * the page would show.
 */
export async function admitUpload(args: RouteArgs): Promise<{ account: string } | PageFailure> {
  try {
    const { info } = await admit(args)
    return { account: info.account }
  } catch (thrown) {
    const { data } = thrown as Partial<ReturnType<typeof pageFailure>>
    if (!data) throw thrown
    return data
  }
}

/**
 * Lets everybody in, guests too, while the switches of this route are on. A module that the brand has switched off is the
 * warning of product.md section 5 (`in-need-true-account`).
 */
export async function admitAnyone(args: RouteArgs): Promise<void> {
  const { flags } = await siteStatus(args)
  if (isSwitchedOn(new URL(args.request.url).pathname, flags)) return
  args.context.noteRefusal('access-refused', 'in-need-true-account')
  throw pageFailure('in-need-true-account')
}

/**
 * Leads on who is signed in already: the ways in are for guests, and for trial accounts that want a real one. To
 * `redirectTo` of the URL, or to the home page.
 */
export async function admitGuest(args: RouteArgs): Promise<void> {
  // A form that was refused is shown again, to whoever sent it.
  if (args.context.form || !isGet(args.request)) return
  const info = await currentMember(args)
  if (info && !isTrial(info.isAgent))
    throw redirect(ownPath(new URL(args.request.url).searchParams.get('redirectTo')))
}

function hereOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

const isGet = (request: Request) => request.method === 'GET' || request.method === 'HEAD'
