import { redirect } from '@remix-run/node'
import { admits, asksForLogin, gateOf, isSwitchedOn } from '#app/lib/pages/gates.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { ownPath, paths, withQuery } from '#app/lib/pages/paths.ts'
import type { PageFailure } from '#app/lib/pages/request-context.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { type Calls, callsOf, currentMember, type MemberInfo, type RouteArgs } from './session.server.ts'
import { siteStatus } from './site.server.ts'

/** A member admitted by a guard: the only way to call the platform as that member. */
export interface MemberCalls extends Calls {
  info: MemberInfo
}

/**
 * Admits an account by the gate of this route (`app/routes.ts`), or that of `pathname`. A guest is redirected to the
 * login on GET, and shown it (401) on POST; both lead back to `redirectTo`, by default the page itself. A member who
 * must change the password is redirected to do so. An account of another kind, or a module that is switched off, gets
 * the warning of product.md section 5 (`in-need-true-account`).
 */
export async function admit(
  args: RouteArgs,
  redirectTo = pathWithQuery(args.request),
  pathname = new URL(args.request.url).pathname,
): Promise<MemberCalls> {
  const { request, context } = args
  const gate = gateOf(pathname)
  const who = isGet(request) ? gate?.who : (gate?.post ?? gate?.who)
  // A path spelled differently from its route has no gate here: refuse it.
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
  if (!admits(who, info.accountKind, flags)) {
    context.noteRefusal('access-refused', 'in-need-true-account', info.id)
    throw pageFailure('in-need-true-account')
  }
  return { info, ...callsOf(args) }
}

/**
 * The member whose upload a form with files is, before its body is read: by `admit` for its route, or the failure that
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
 * Admits everybody, guests too, while the switches of this route are on. A module that is switched off is the warning
 * of product.md section 5 (`in-need-true-account`).
 */
export async function admitAnyone(args: RouteArgs): Promise<void> {
  const { flags } = await siteStatus(args)
  if (isSwitchedOn(new URL(args.request.url).pathname, flags)) return
  args.context.noteRefusal('access-refused', 'in-need-true-account')
  throw pageFailure('in-need-true-account')
}

/**
 * Redirects a member: login and registration are for guests, and for trial accounts that want a real one. To the URL's
 * `redirectTo`, or the home page.
 */
export async function admitGuest(args: RouteArgs): Promise<void> {
  // A refused form is shown again, whoever sent it.
  if (args.context.form || !isGet(args.request)) return
  const info = await currentMember(args)
  if (info && !isTrial(info.accountKind))
    throw redirect(ownPath(new URL(args.request.url).searchParams.get('redirectTo')))
}

function pathWithQuery(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return `${pathname}${search}`
}

const isGet = (request: Request) => request.method === 'GET' || request.method === 'HEAD'
