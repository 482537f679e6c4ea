import type { AppLoadContext } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { isFlashCode } from '#app/lib/forms/flash-codes.ts'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { FLASH_SECONDS } from '#app/limits.ts'

const COOKIE = 'flash'

/** Ends a successful action: a redirect with a flash message. */
export function redirectWithFlash(context: AppLoadContext, path: string, flash?: FlashCode): Response {
  if (flash) context.setCookies.push(line(context, flash, FLASH_SECONDS))
  return redirect(path, 303)
}

/** The flash message of the last action; removed by reading it. */
export function takeFlash(context: AppLoadContext): FlashCode | null {
  const code = context.cookies.get(COOKIE)
  if (code === undefined) return null
  context.pageCookies.push(line(context, '', 0))
  return isFlashCode(code) ? code : null
}

const line = (context: AppLoadContext, value: string, maxAgeSeconds: number) =>
  cookieLine(COOKIE, value, { secure: context.origin.startsWith('https:'), maxAgeSeconds })
