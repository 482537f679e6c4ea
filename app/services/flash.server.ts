import type { AppLoadContext } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import type { FlashCode, FlashParams, SaidFlash } from '#app/lib/forms/flash-codes.ts'
import { isFlashCode } from '#app/lib/forms/flash-codes.ts'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { FLASH_SECONDS } from '#app/limits.ts'

const COOKIE = 'flash'

/** Ends a successful action: a redirect with a flash message, and the params that its words name. */
export function redirectWithFlash(
  context: AppLoadContext,
  path: string,
  flash?: FlashCode,
  params: FlashParams = {},
): Response {
  const named = new URLSearchParams(params).toString()
  if (flash) context.setCookies.push(line(context, named === '' ? flash : `${flash}?${named}`, FLASH_SECONDS))
  return redirect(path, 303)
}

/** The flash message of the last action; removed by reading it. */
export function takeFlash(context: AppLoadContext): SaidFlash | null {
  const cookie = context.cookies.get(COOKIE)
  if (cookie === undefined) return null
  context.pageCookies.push(line(context, '', 0))
  const [code = '', named] = cookie.split('?')
  return isFlashCode(code) ? { code, params: Object.fromEntries(new URLSearchParams(named)) } : null
}

const line = (context: AppLoadContext, value: string, maxAgeSeconds: number) =>
  cookieLine(COOKIE, value, { secure: context.origin.startsWith('https:'), maxAgeSeconds })
