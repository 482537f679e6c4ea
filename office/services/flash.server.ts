import { redirect } from '@remix-run/node'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { FLASH_SECONDS } from '#app/limits.ts'
import { isOfficeFlash, type OfficeFlash } from '../features/frame/flashes.ts'
import type { OfficeContext } from '../server/office-context.ts'

/** Cookies know no port: the players' site on the same host has one called `flash`. */
const COOKIE = 'office-flash'

/** Ends an act that was done: a redirect with what to say. */
export function doneWith(context: OfficeContext, path: string, flash: OfficeFlash): Response {
  context.setCookies.push(line(context, flash, FLASH_SECONDS))
  return redirect(path, 303)
}

/** What the last act said; removed by reading it. */
export function takeOfficeFlash(context: OfficeContext): OfficeFlash | null {
  const code = context.cookies.get(COOKIE)
  if (code === undefined) return null
  context.pageCookies.push(line(context, '', 0))
  return isOfficeFlash(code) ? code : null
}

const line = ({ origin }: OfficeContext, value: string, maxAgeSeconds: number) =>
  cookieLine(COOKIE, value, { secure: origin.startsWith('https:'), maxAgeSeconds })
