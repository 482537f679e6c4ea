import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type {
  ExclusionKind,
  excludeSelf as excludeEndpoint,
  TimeOutDuration,
  takeTimeOut as timeOutEndpoint,
} from '#contract/limits.ts'
import { admitReal } from '../admit-real.ts'
import type { Context, Member } from '../context.ts'
import { lockMember } from '../ledger/index.ts'
import { done, type Result } from '../result.ts'
import { audit } from '../settings/index.ts'
import { noteEvent } from './note-event.ts'

type Until = ValueOf<typeof excludeEndpoint>

const HOUR_MS = 3_600_000

/**
 * A month is a calendar month. One that has no such day ends in the next one, so that no break is shorter than it was
 * asked for.
 */
function monthsAfter(moment: Date, months: number): Date {
  const end = new Date(moment)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end
}

const endOf: Record<TimeOutDuration, (from: Date) => Date> = {
  '24h': (from) => new Date(from.getTime() + 24 * HOUR_MS),
  '1w': (from) => new Date(from.getTime() + 7 * 24 * HOUR_MS),
  '1m': (from) => monthsAfter(from, 1),
  '6w': (from) => new Date(from.getTime() + 42 * 24 * HOUR_MS),
}

/**
 * A break from play that begins now. Deposits, stakes and transfers to vendors are refused while it lasts, withdrawals
 * go on; nobody can make it shorter, a shorter one beside it changes nothing. Refuses `in-need-true-account`.
 */
export const takeTimeOut = (
  ctx: Context,
  member: Member,
  { duration }: ParsedInputOf<typeof timeOutEndpoint>,
): Promise<Result<Until>> => takeBreak(ctx, member, 'time-out', endOf[duration](ctx.clock.now()))

/** The same for `months`, six or more. */
export const excludeSelf = (
  ctx: Context,
  member: Member,
  { months }: ParsedInputOf<typeof excludeEndpoint>,
): Promise<Result<Until>> => takeBreak(ctx, member, 'self-exclusion', monthsAfter(ctx.clock.now(), months))

async function takeBreak(
  ctx: Context,
  member: Member,
  kind: ExclusionKind,
  until: Date,
): Promise<Result<Until>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  return ctx.transact(async (ctx) => {
    await lockMember(ctx, member.id)
    await exclude(ctx, member.id, kind, until, 'member')
    return done({ until: until.toISOString() })
  })
}

/**
 * The operator excludes a member, who asked for it by another way, for `months`. There is no command that ends an
 * exclusion. Refuses `in-need-true-account`.
 */
export async function excludeMember(
  ctx: Context,
  actor: string,
  member: Member,
  months: number,
): Promise<Result<Until>> {
  const allowed = await admitReal(ctx, member)
  if (!allowed.ok) return allowed
  const until = monthsAfter(ctx.clock.now(), months)
  return ctx.transact(async (ctx) => {
    await lockMember(ctx, member.id)
    await exclude(ctx, member.id, 'self-exclusion', until, actor)
    const detail = { months, until: until.toISOString() }
    await audit(ctx, { actor, action: 'member-excluded', subject: member.account, detail })
    return done({ until: until.toISOString() })
  })
}

/**
 * A new account of somebody who has excluded itself under another one. The rule is simple: an account with the same
 * e-mail address or mobile number is excluded as long as the other one is, and its registration says nothing of it, so
 * that nobody learns who is excluded. The same payee name is too common to prove anything: it leaves a line in the audit
 * trail for the operator to look into. In the transaction of the registration.
 */
export async function carryExclusion(
  ctx: Context,
  { id, account }: Pick<Member, 'id' | 'account'>,
): Promise<void> {
  const others = await ctx.db
    .selectFrom('member as own')
    .innerJoin('member as other', (join) =>
      join
        .onRef('other.id', '<>', 'own.id')
        .on(({ or, eb, fn, ref }) =>
          or([
            eb(fn<string>('lower', ['other.email']), '=', fn<string>('lower', ['own.email'])),
            eb('other.mobile', '=', ref('own.mobile')),
            eb('other.payee_name', '=', ref('own.payee_name')),
          ]),
        ),
    )
    .innerJoin('exclusion', 'exclusion.member_id', 'other.id')
    .select(['other.account', 'exclusion.until_at'])
    .select(({ eb, or, fn, ref }) =>
      or([
        eb(fn<string>('lower', ['other.email']), '=', fn<string>('lower', ['own.email'])),
        eb('other.mobile', '=', ref('own.mobile')),
      ]).as('same_address'),
    )
    .where('own.id', '=', id)
    .where('exclusion.kind', '=', 'self-exclusion')
    .where('exclusion.until_at', '>', ctx.clock.now())
    .orderBy('exclusion.until_at', 'desc')
    .execute()
  const same = others.find(({ same_address }) => same_address)
  if (same) await exclude(ctx, id, 'self-exclusion', same.until_at, `account ${same.account}`)
  const [first] = others
  if (!first) return
  const action = same ? 'exclusion-carried-over' : 'payee-of-excluded-member'
  await audit(ctx, {
    actor: 'platform',
    action,
    subject: account,
    detail: { other: (same ?? first).account },
  })
}

async function exclude(
  ctx: Context,
  memberId: bigint,
  kind: ExclusionKind,
  until: Date,
  by: string,
): Promise<void> {
  await ctx.db
    .insertInto('exclusion')
    .values({ member_id: memberId, kind, from_at: ctx.clock.now(), until_at: until, by })
    .execute()
  await noteEvent(ctx, memberId, { act: kind, until, by })
}
