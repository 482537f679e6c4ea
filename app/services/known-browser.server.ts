import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { cookieLine } from '#app/lib/cookies.ts'

/**
 * What a browser is known by, until one says forget, in a sealed cookie: neither HTML nor scripts know more than a masked
 * name, and nobody makes one up. The account that signed in last, for the quick login; and the platform's tokens of the
 * accounts that have signed in here, whose failed logins are counted apart from everybody else's.
 */

const COOKIE = 'account'
const MAX_AGE_SECONDS = 90 * 86_400
/** Accounts of one browser. Their tokens go to the platform in one header. */
const MAX_DEVICES = 5

const Known = z.object({
  account: z.string().optional(),
  devices: z.array(z.string().max(100)).max(MAX_DEVICES),
})
type Known = z.infer<typeof Known>

/** The account that signed in last by its user name. */
export const lastAccount = (context: AppLoadContext): string | undefined => knownBy(context).account

/** The tokens that the platform knows this browser by, as `Caller.devices` has them. */
export const devicesOf = (context: AppLoadContext): string => knownBy(context).devices.join(' ')

/** Keeps the account of a login, where it came by a user name, and the token by which the platform knows this browser now. */
export function keepAccount(
  context: AppLoadContext,
  { account, deviceToken }: { account?: string | undefined; deviceToken?: string | undefined },
): void {
  if (account === undefined && deviceToken === undefined) return
  const before = knownBy(context)
  const others = before.devices.filter((token) => whoseOf(token) !== whoseOf(deviceToken))
  const devices = deviceToken === undefined ? before.devices : [deviceToken, ...others]
  const known: Known = {
    account: account ?? before.account,
    devices: devices.slice(0, MAX_DEVICES),
  }
  context.setCookies.push(line(context, context.seal(COOKIE, JSON.stringify(known)), MAX_AGE_SECONDS))
}

/** Whose browser a token says that this is: a new one takes the place of the same account's (`LoginResult.deviceToken`). */
const whoseOf = (token = ''): string | undefined => token.split('.')[0]

export const forgetAccount = (context: AppLoadContext) => context.setCookies.push(line(context, '', 0))

function knownBy(context: AppLoadContext): Known {
  const text = context.unseal(COOKIE, context.cookies.get(COOKIE))
  if (text === undefined) return { devices: [] }
  // Before browsers had tokens the cookie held the bare user name.
  return text.startsWith('{') ? Known.parse(JSON.parse(text)) : { account: text, devices: [] }
}

const line = (context: AppLoadContext, value: string, maxAgeSeconds: number) =>
  cookieLine(COOKIE, value, { secure: context.origin.startsWith('https:'), maxAgeSeconds })
