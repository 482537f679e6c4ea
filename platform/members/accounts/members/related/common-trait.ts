import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { COMPARED_LOGINS_DAYS, COMPARED_LOGINS_ROWS } from '#platform/members/limits.ts'
import { networkOf } from '../../base/network-of.ts'

/** A trait that two accounts of different people rarely share. */
export type Trait = 'payee-name' | 'mobile' | 'network'

/**
 * What suggests that two accounts belong to one person: the same registered name, the same mobile number (proved or
 * not), or logins from the same network (an IPv4 address, an IPv6 /64) with the same browser on the same day, within 30
 * days; a network alone may be a household, a café or a carrier. The first match in this order, or null.
 */
export async function commonTrait(ctx: Context, one: bigint, other: bigint): Promise<Trait | null> {
  const people = await ctx.db
    .selectFrom('member')
    .select(['payee_name', 'mobile'])
    .where('id', 'in', [one, other])
    .execute()
  const same = (field: 'payee_name' | 'mobile') =>
    people.length === 2 && people[0]?.[field] != null && people[0][field] === people[1]?.[field]
  if (same('payee_name')) return 'payee-name'
  if (same('mobile')) return 'mobile'
  const [ofOne, ofOther] = await Promise.all([loginsOf(ctx, one), loginsOf(ctx, other)])
  return [...ofOne].some((login) => ofOther.has(login)) ? 'network' : null
}

/** An account's logins, each as one text of network, browser and day. */
async function loginsOf(ctx: Context, memberId: bigint): Promise<Set<string>> {
  const since = new Date(ctx.clock.now().getTime() - COMPARED_LOGINS_DAYS * DAY_MS)
  const rows = await ctx.db
    .selectFrom('login_record')
    .select(['address', 'user_agent', 'at'])
    .where('member_id', '=', memberId)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(COMPARED_LOGINS_ROWS)
    .execute()
  return new Set(
    rows
      .map(({ address, user_agent, at }) => ({ network: networkOf(address), user_agent, at }))
      .filter(({ network }) => network !== 'unproved')
      .map(({ network, user_agent, at }) => `${network} ${dayOf(at)} ${user_agent}`),
  )
}
