import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { KNOWN_BROWSER_SECONDS } from '#app/limits.ts'
import { MAX_KNOWN_DEVICES } from '#contract/limits.ts'

/**
 * The data by which a browser is recognized, until the visitor chooses to forget it, in a sealed cookie: HTML and
 * scripts only see a masked name, and nobody can forge it. It holds the last account, for the quick login, and the
 * platform's device tokens of the accounts that have signed in here, whose failed logins are counted apart from
 * everybody else's.
 */

const COOKIE = 'account'

const KnownBrowser = z.object({
  account: z.string().optional(),
  devices: z.array(z.string().max(100)).max(MAX_KNOWN_DEVICES),
})
type KnownBrowser = z.infer<typeof KnownBrowser>

/** The last account that signed in here by user name. */
export const lastAccount = (context: AppLoadContext): string | undefined => readKnownBrowser(context).account

/** The browser's device tokens, in the format of `Caller.devices`. */
export const devicesOf = (context: AppLoadContext): string => readKnownBrowser(context).devices.join(' ')

/** Stores the account of a login by user name, and the browser's new device token. */
export function keepAccount(
  context: AppLoadContext,
  { account, deviceToken }: { account?: string | undefined; deviceToken?: string | undefined },
): void {
  if (account === undefined && deviceToken === undefined) return
  const before = readKnownBrowser(context)
  const others = before.devices.filter((token) => accountOfToken(token) !== accountOfToken(deviceToken))
  const devices = deviceToken === undefined ? before.devices : [deviceToken, ...others]
  const browser: KnownBrowser = {
    account: account ?? before.account,
    devices: devices.slice(0, MAX_KNOWN_DEVICES),
  }
  context.setCookies.push(line(context, context.seal(COOKIE, JSON.stringify(browser)), KNOWN_BROWSER_SECONDS))
}

/** The account part of a device token: a new token replaces that of the same account (`LoginResult.deviceToken`). */
const accountOfToken = (token = ''): string | undefined => token.split('.')[0]

export const forgetAccount = (context: AppLoadContext) => context.setCookies.push(line(context, '', 0))

/**
 * Another account than the last one signs in, or nobody may know any more which it was: what the browser keeps of the last one goes,
 * its notifications with the worker that shows them. Who has merely been signed out by time has not ended them.
 */
export function leaveLast(context: AppLoadContext, answer: Response, deviceToken?: string): Response {
  const [last] = readKnownBrowser(context).devices
  if (last !== undefined && accountOfToken(last) !== accountOfToken(deviceToken))
    answer.headers.set('Clear-Site-Data', '"storage"')
  return answer
}

function readKnownBrowser(context: AppLoadContext): KnownBrowser {
  const text = context.unseal(COOKIE, context.cookies.get(COOKIE))
  if (text === undefined) return { devices: [] }
  // Old cookies, from before device tokens, hold the bare user name.
  return text.startsWith('{') ? KnownBrowser.parse(JSON.parse(text)) : { account: text, devices: [] }
}

const line = (context: AppLoadContext, value: string, maxAgeSeconds: number) =>
  cookieLine(COOKIE, value, { secure: context.origin.startsWith('https:'), maxAgeSeconds })
