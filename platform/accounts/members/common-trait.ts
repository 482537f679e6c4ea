import type { Context } from '../../context.ts'
import { networkOf } from '../network-of.ts'

/** How far back the networks of two accounts are compared. */
const NETWORKS_DAYS = 30
/** Addresses of an account that are compared at most. */
const MAX_ADDRESSES = 500

/** What two accounts have in common that two people rarely have. */
export type Trait = 'payee-name' | 'mobile' | 'network'

/**
 * What makes two accounts look like one person's: the same registered name, the same mobile number (proved or not), or a
 * login from the same network (an IPv4 address, an IPv6 /64) within 30 days. The first that is found, in this order; null
 * where there is none. A household is found too.
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
  const [ofOne, ofOther] = await Promise.all([networksOf(ctx, one), networksOf(ctx, other)])
  return [...ofOne].some((network) => ofOther.has(network)) ? 'network' : null
}

async function networksOf(ctx: Context, memberId: bigint): Promise<Set<string>> {
  const since = new Date(ctx.clock.now().getTime() - NETWORKS_DAYS * 86_400_000)
  const rows = await ctx.db
    .selectFrom('login_record')
    .select('address')
    .distinct()
    .where('member_id', '=', memberId)
    .where('at', '>=', since)
    .limit(MAX_ADDRESSES)
    .execute()
  return new Set(rows.map(({ address }) => networkOf(address)).filter((network) => network !== 'unproved'))
}
