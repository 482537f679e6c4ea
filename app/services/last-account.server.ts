import type { AppLoadContext } from '@remix-run/node'
import { cookieLine } from '#app/lib/cookies.ts'

/**
 * Quick login: the account that signed in last with this browser, until one says forget. A sealed cookie keeps it, so
 * that neither HTML nor scripts know more than its masked name.
 */

const COOKIE = 'account'
const MAX_AGE_SECONDS = 90 * 86_400

export const lastAccount = (context: AppLoadContext): string | undefined =>
  context.unseal(COOKIE, context.cookies.get(COOKIE))

export const keepAccount = (context: AppLoadContext, account: string) =>
  context.setCookies.push(line(context, context.seal(COOKIE, account), MAX_AGE_SECONDS))

export const forgetAccount = (context: AppLoadContext) => context.setCookies.push(line(context, '', 0))

const line = (context: AppLoadContext, value: string, maxAgeSeconds: number) =>
  cookieLine(COOKIE, value, { secure: context.origin.startsWith('https:'), maxAgeSeconds })
