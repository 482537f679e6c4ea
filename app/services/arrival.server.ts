import type { FlashCode } from '#app/lib/flash-codes.ts'
import { currentMember, type RouteArgs } from './session.server.ts'
import { siteAnnouncements } from './site.server.ts'

/** What was done on the page before that is an arrival; a newcomer is also told the first steps. */
const arrivals: Partial<Record<FlashCode, 'member' | 'newcomer'>> = {
  'logged-in': 'member',
  'password-reset': 'member',
  welcome: 'newcomer',
  registered: 'newcomer',
  'first-password-set': 'newcomer',
}

/**
 * What the page after a login says once (product.md section 4: post-login popup, first-login action): the login before
 * this one, and the popup notices. Null where there is nothing to say.
 */
export async function arrivalOf(args: RouteArgs, flash: FlashCode | null) {
  const who = flash && arrivals[flash]
  if (!who) return null
  const [info, announced] = await Promise.all([
    currentMember(args).catch(() => null),
    siteAnnouncements(args),
  ])
  if (!info) return null
  const newcomer = who === 'newcomer'
  const notices = announced?.popup ?? []
  const { previousLogin } = info
  return newcomer || previousLogin || notices.length > 0 ? { newcomer, previousLogin, notices } : null
}
