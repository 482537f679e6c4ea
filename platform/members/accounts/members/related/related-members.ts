import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { COMPARED_LOGINS_DAYS, COMPARED_LOGINS_ROWS, MAX_RELATED_ROWS } from '#platform/members/limits.ts'
import { networkOf } from '../../base/network-of.ts'

/** What two accounts share; `device` is one address and one browser, `address` one address alone, as of a household. */
export type SharedTrait = 'payee-name' | 'mobile' | 'device' | 'address'

/** A member that shares something with another one. */
export interface RelatedMember {
  account: string
  payeeName: string | null
  frozen: boolean
  trait: SharedTrait
  /** How many of its logins are from there; 0 for a name or a number. */
  times: number
}

const strongest: readonly SharedTrait[] = ['payee-name', 'mobile', 'device', 'address']

/**
 * The other accounts that share a name, a number, or an address of login with a member's within `COMPARED_LOGINS_DAYS`,
 * strongest trait first, each once. Of the member's own logins the newest `COMPARED_LOGINS_ROWS` are compared.
 */
export async function relatedMembers(ctx: Context, memberId: bigint): Promise<RelatedMember[]> {
  const since = new Date(ctx.clock.now().getTime() - COMPARED_LOGINS_DAYS * DAY_MS)
  const own = await ctx.db
    .selectFrom('login_record')
    .select(['address', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(COMPARED_LOGINS_ROWS)
    .execute()
  const addresses = [...new Set(own.map(({ address }) => address))].filter(
    (address) => networkOf(address) !== 'unproved',
  )
  const devices = new Set(own.map(({ address, user_agent }) => `${address} ${user_agent}`))
  const [people, logins] = await Promise.all([
    samePeople(ctx, memberId),
    addresses.length === 0 ? [] : loginsFrom(ctx, memberId, addresses, since),
  ])
  const matches: (RelatedMember & { id: bigint })[] = [
    ...people,
    ...logins.map(({ address, user_agent, ...row }) => ({
      ...row,
      trait: devices.has(`${address} ${user_agent}`) ? ('device' as const) : ('address' as const),
    })),
  ]
  const related = new Map<bigint, RelatedMember>()
  for (const trait of strongest)
    for (const { id, ...row } of matches.filter((one) => one.trait === trait)) {
      const entry = related.get(id)
      if (!entry) related.set(id, row)
      else if (entry.trait === trait) entry.times += row.times
    }
  return [...related.values()].slice(0, MAX_RELATED_ROWS)
}

/** Each is found by its own index (`member_payee`, `member_mobile`). */
async function samePeople(ctx: Context, memberId: bigint) {
  const { rows } = await sql<RelatedMember & { id: bigint }>`
    with own as (select payee_name, mobile from member where id = ${memberId})
    (select id, account, payee_name as "payeeName", frozen, 'payee-name' as trait, 0 as times from member
      where payee_name = (select payee_name from own) and id <> ${memberId} order by id desc limit ${MAX_RELATED_ROWS})
    union all
    (select id, account, payee_name, frozen, 'mobile', 0 from member
      where mobile = (select mobile from own) and id <> ${memberId} order by id desc limit ${MAX_RELATED_ROWS})
  `.execute(ctx.db)
  return rows
}

/** The logins of others from these addresses, by account and browser (`login_record_address`). */
async function loginsFrom(ctx: Context, memberId: bigint, addresses: string[], since: Date) {
  const { rows } = await sql<
    Omit<RelatedMember, 'trait'> & { id: bigint; address: string; user_agent: string }
  >`
    select member.id, member.account, member.payee_name as "payeeName", member.frozen, seen.address, seen.user_agent,
      count(*)::int as times
    from (
      select member_id, address, user_agent from login_record
      where address = any(${addresses}::text[]) and at >= ${since} and member_id <> ${memberId}
      order by at desc limit ${COMPARED_LOGINS_ROWS}
    ) seen
    join member on member.id = seen.member_id
    group by member.id, seen.address, seen.user_agent order by times desc, member.id desc
  `.execute(ctx.db)
  return rows
}
