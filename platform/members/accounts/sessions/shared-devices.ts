import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'

/** Logins of several members from one address with one browser since a moment; those of the most members first. */
export async function sharedDevices(
  { reports }: Context,
  { since, limit }: { since: Date; limit: number },
): Promise<{ address: string; browser: string; memberIds: bigint[]; last: string }[]> {
  const { rows } = await sql<{ address: string; browser: string; members: string[]; last: Date }>`
    select address, user_agent as browser, array_agg(distinct member_id::text) as members, max(at) as last
    from login_record where at >= ${since} and kind <> 'free-play'
    group by 1, 2 having count(distinct member_id) > 1 order by count(distinct member_id) desc, last desc limit ${limit}
  `.execute(reports)
  return rows.map(({ address, browser, members, last }) => ({
    address,
    browser,
    memberIds: members.map(BigInt),
    last: last.toISOString(),
  }))
}

/**
 * Addresses from which at least `least` members have signed in since a moment, with any browsers; those of the most members
 * first. Many are behind one address by chance, behind a carrier's for one: it is a trait to examine beside others.
 */
export async function sharedAddresses(
  { reports }: Context,
  { since, least, limit }: { since: Date; least: number; limit: number },
): Promise<{ address: string; memberIds: bigint[]; browsers: number; last: string }[]> {
  const { rows } = await sql<{ address: string; browsers: bigint; members: string[]; last: Date }>`
    select address, count(distinct user_agent) as browsers, array_agg(distinct member_id::text) as members, max(at) as last
    from login_record where at >= ${since} and kind <> 'free-play'
    group by 1 having count(distinct member_id) >= ${least} order by count(distinct member_id) desc, last desc limit ${limit}
  `.execute(reports)
  return rows.map(({ address, browsers, members, last }) => ({
    address,
    memberIds: members.map(BigInt),
    browsers: Number(browsers),
    last: last.toISOString(),
  }))
}
