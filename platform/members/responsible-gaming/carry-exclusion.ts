import { sql } from 'kysely'
import type { Context, Member } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { MAX_EXCLUSION_ROWS } from '#platform/members/limits.ts'
import { addBreak } from './add-break.ts'
import { addLimitEvent } from './add-limit-event.ts'

type AccountName = Pick<Member, 'id' | 'account'>

interface Match {
  id: bigint
  account: string
  until_at: Date
  /** Both accounts have proved one address; otherwise the address was only given, or the payee's name matches. */
  same_person: boolean
  address: boolean
}

/**
 * Checks an account against excluded members, in the transaction that registers it or proves its address.
 *
 * An address proved by both carries the exclusion over, for its remaining time; it is not revealed before that, so that
 * nobody can probe who is excluded. An address that was only given may be anybody's, and a payee's name is too common:
 * these matches only write an audit entry for the operator to look into.
 */
export async function carryExclusion(ctx: Context, member: AccountName): Promise<void> {
  const matches = await findExcludedMatches(ctx, member)
  for (const { id, account, until_at: until } of matches.filter(({ same_person }) => same_person))
    await copyExclusion(ctx, { id, account }, member, until)
  for (const { action, match } of [
    { action: 'address-of-excluded-member', match: matches.find((one) => !one.same_person && one.address) },
    { action: 'payee-of-excluded-member', match: matches.find((one) => !one.same_person && !one.address) },
  ])
    if (match)
      await audit(ctx, {
        actor: 'platform',
        action,
        subject: member.account,
        detail: { other: match.account },
      })
}

/**
 * The reverse of `carryExclusion`: a new self-exclusion also covers the member's other accounts with the same proved
 * address.
 */
export async function carryToOthers(ctx: Context, member: AccountName, until: Date): Promise<void> {
  // Only e-mail addresses can match: a proved mobile number belongs to one member (`member_mobile_proved`).
  const { rows } = await sql<AccountName>`
    select other.id, other.account from member own join member other on lower(other.email) = lower(own.email)
    where own.id = ${member.id} and own.email_proved and other.email_proved and other.id <> own.id
    order by other.id limit ${MAX_EXCLUSION_ROWS}
  `.execute(ctx.db)
  for (const other of rows) await copyExclusion(ctx, member, other, until)
}

/**
 * Ends exclusions that were carried over to an account of a different person, as the operator has found; they are not
 * carried over again from the same accounts. The member's own exclusions continue. `reason` is for the audit trail.
 * Returns how many were ended. Refuses `required` and `too-long` at `reason`, `not-found` if none was carried.
 */
export const liftCarriedExclusion = (
  ctx: Context,
  actor: string,
  member: AccountName,
  reason: string,
): Promise<Result<{ lifted: number }>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const now = ctx.clock.now()
    const lifted = await ctx.db
      .updateTable('exclusion')
      .set({ undone_at: now, undone_by: actor })
      .where('member_id', '=', member.id)
      .where('carried_from', 'is not', null)
      .where('undone_at', 'is', null)
      .where('until_at', '>', now)
      .returning('by')
      .execute()
    if (lifted.length === 0) return refuse('not-found')
    const detail = { reason, carried: lifted.map(({ by }) => by) }
    await audit(ctx, { actor, action: 'carried-exclusion-lifted', subject: member.account, detail })
    await addLimitEvent(ctx, member.id, { act: 'exclusion-lifted', by: actor })
    return ok({ lifted: lifted.length })
  })

/**
 * Carries an exclusion over, unless that was already done, or an operator has found that the two are different people.
 */
export async function copyExclusion(
  ctx: Context,
  from: AccountName,
  to: AccountName,
  until: Date,
): Promise<void> {
  const existing = await ctx.db
    .selectFrom('exclusion')
    .select('id')
    .where('member_id', '=', to.id)
    .where('carried_from', '=', from.id)
    .where(({ or, eb }) => or([eb('undone_at', 'is not', null), eb('until_at', '>=', until)]))
    .limit(1)
    .executeTakeFirst()
  if (existing) return
  const by = `account ${from.account}`
  await addBreak(ctx, to.id, { kind: 'self-exclusion', until, by, carriedFrom: from.id })
  await audit(ctx, {
    actor: 'platform',
    action: 'exclusion-carried-over',
    subject: to.account,
    detail: { other: from.account },
  })
}

/** Members with an exclusion of their own who share an address or the payee's name with a member. */
async function findExcludedMatches(ctx: Context, { id }: AccountName): Promise<Match[]> {
  const own = await ctx.db
    .selectFrom('member')
    .select(({ fn }) => fn<string | null>('lower', ['email']).as('email'))
    .select(['email_proved', 'mobile', 'mobile_proved', 'payee_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Match>`
    select other.id, other.account, max(until_at) as until_at,
      bool_or(coalesce(
        (${own.email_proved} and (exclusion.email = ${own.email} or (email_proved and lower(other.email) = ${own.email})))
        or (${own.mobile_proved} and (exclusion.mobile = ${own.mobile} or (mobile_proved and other.mobile = ${own.mobile}))),
        false
      )) as same_person,
      bool_or(coalesce(${own.email} in (exclusion.email, lower(other.email)), false)
        or coalesce(${own.mobile} in (exclusion.mobile, other.mobile), false)) as address
    from exclusion join member other on other.id = member_id
    where member_id in (
      select member_id from exclusion where email = ${own.email}
      union select member_id from exclusion where mobile = ${own.mobile}
      union select member.id from member where lower(email) = ${own.email}
      union select member.id from member where mobile = ${own.mobile}
      union select member.id from member where payee_name = ${own.payee_name}
    )
      and other.id <> ${id} and kind = 'self-exclusion' and carried_from is null and until_at > ${ctx.clock.now()}
    group by other.id
    order by same_person desc, address desc, until_at desc
    limit ${MAX_EXCLUSION_ROWS}
  `.execute(ctx.db)
  return rows
}
