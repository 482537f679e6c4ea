import type { FlashCode } from '#app/lib/forms/flash-codes.ts'
import { currentMember, type RouteArgs } from '../session.server.ts'
import { siteAnnouncements } from '../site.server.ts'

/** Flash codes that mark the page after a login; a new member is also shown first steps. */
const arrivals: Partial<Record<FlashCode, 'member' | 'newcomer'>> = {
  'logged-in': 'member',
  'password-reset': 'member',
  welcome: 'newcomer',
  registered: 'newcomer',
  'first-password-set': 'newcomer',
}

/**
 * What the page after a login shows once (product.md section 4: post-login popup, first-login action): the previous
 * login, and the popup notices. Null if there is nothing.
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
