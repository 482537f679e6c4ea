import type { AppLoadContext } from '@remix-run/node'
import { currentPageOf } from '#app/lib/pages/current-page.ts'
import { ownPath, paths } from '#app/lib/pages/paths.ts'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { MAX_WAY_BACK_LENGTH } from '#app/limits.ts'

/** The target of a centre's close link: the page of this site before the centre. */

const COOKIE = 'back'
/** Pages that do not count as the page before the centre. */
const passages: readonly string[] = [
  paths.login,
  paths.twoFactor,
  paths.register,
  paths.forget,
  paths.logout,
  paths.changePassword,
]

/**
 * The page that led into the centre at `center` (`/personalCenter`). It is kept in a session cookie, so that it
 * survives the centre's own links and forms, and no URL contains it. `/` if unknown.
 */
export function wayBack(
  { request, context }: { request: Request; context: AppLoadContext },
  center: string,
): string {
  const cookiePath = ownPath(context.cookies.get(COOKIE))
  const came = cameFrom(request, context.origin)
  if (came === undefined || isWithin(came, center)) return cookiePath
  if (came !== cookiePath)
    context.setCookies.push(cookieLine(COOKIE, came, { secure: context.origin.startsWith('https:') }))
  return came
}

function cameFrom(request: Request, origin: string): string | undefined {
  const before = urlBefore(request, origin)
  return before && !passages.includes(before.pathname)
    ? ownPath(`${before.pathname}${before.search}`)
    : undefined
}

/** The page of this site whose link was followed; `/` if unknown. */
export function pageBefore({ request, context }: { request: Request; context: AppLoadContext }): string {
  const before = urlBefore(request, context.origin)
  return before && before.pathname !== paths.languages ? currentPageOf(before).url : paths.home
}

function urlBefore(request: Request, origin: string): URL | undefined {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return undefined
  const url = new URL(referer)
  const isShort = url.pathname.length + url.search.length <= MAX_WAY_BACK_LENGTH
  return url.origin === origin && isShort ? url : undefined
}

const isWithin = (path: string, center: string) =>
  path === center || path.startsWith(`${center}/`) || path.startsWith(`${center}?`)
