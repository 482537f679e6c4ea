import type { AppLoadContext } from '@remix-run/node'
import { cookieLine } from '#app/lib/cookies.ts'
import { ownPath, paths } from '#app/lib/paths.ts'

/** Where a centre's close link leads: the page of this site from which one came in. */

const COOKIE = 'back'
const MAX_LENGTH = 300
/** Coming from these says nothing about where one was. */
const passages: readonly string[] = [
  ...[paths.login, paths.twoFactor, paths.register, paths.forget, paths.logout, paths.changePassword],
]

/**
 * The page that led into the centre at `center` (`/personalCenter`). It is kept in a cookie of the browser session, so
 * that it survives the centre's own links and forms and no URL carries it. `/` where nothing is known.
 */
export function wayBack(
  { request, context }: { request: Request; context: AppLoadContext },
  center: string,
): string {
  const kept = ownPath(context.cookies.get(COOKIE))
  const came = cameFrom(request, context.origin)
  if (came === undefined || isWithin(came, center)) return kept
  if (came !== kept)
    context.setCookies.push(cookieLine(COOKIE, came, { secure: context.origin.startsWith('https:') }))
  return came
}

function cameFrom(request: Request, origin: string): string | undefined {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return undefined
  const { origin: from, pathname, search } = new URL(referer)
  const path = `${pathname}${search}`
  if (from !== origin || passages.includes(pathname) || path.length > MAX_LENGTH) return undefined
  return ownPath(path)
}

const isWithin = (path: string, center: string) =>
  path === center || path.startsWith(`${center}/`) || path.startsWith(`${center}?`)
