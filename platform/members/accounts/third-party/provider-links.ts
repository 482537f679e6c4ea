import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type * as calls from '#contract/members/third-party.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { carryFromElsewhere } from '#platform/members/responsible-gaming/index.ts'
import { lockMemberById } from '../base/lock-member.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'
import { waysIn } from '../base/ways-in.ts'
import { provePassword } from '../secrets/prove-password.ts'
import { elsewhereHash, forgetLinks } from './forget-links.ts'
import { broughtBack, leadTo } from './provider-visit.ts'
import { openProviders } from './providers.ts'
import { forgetStranger, strangerOf } from './visits.ts'

type Answer<Call extends keyof typeof calls> = Promise<Result<ValueOf<(typeof calls)[Call]>>>

/** The accounts elsewhere that a member is linked with, and the providers that it may link another of. Refuses `in-need-true-account`. */
export async function listProviderLinks(ctx: Context, member: Member): Answer<'providerLinks'> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const [rows, open, ways] = await Promise.all([
    ctx.db
      .selectFrom('provider_link')
      .innerJoin('sign_in_provider', 'sign_in_provider.issuer', 'provider_link.issuer')
      .distinctOn('provider_link.id')
      .select([
        'provider_link.id',
        'provider_link.created_at',
        'provider_link.last_used_at',
        'sign_in_provider.id as provider_id',
        'sign_in_provider.name',
      ])
      .where('member_id', '=', member.id)
      .orderBy('provider_link.id')
      .orderBy('sign_in_provider.id', 'desc')
      .execute(),
    openProviders(ctx),
    waysIn(ctx, member.id),
  ])
  const linked = new Set(rows.map(({ provider_id }) => String(provider_id)))
  return ok({
    list: rows.map((row) => ({
      id: String(row.id),
      provider: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    offered: open.filter(({ id }) => !linked.has(id)).map(({ id, name }) => ({ id, name })),
    onlyWayIn: ways <= 1,
  })
}

/**
 * Leads a member to a provider, to link an account there, once the password is proved. Refuses the refusals of `provePassword`
 * and `leadTo`, `in-need-true-account`.
 */
export async function startProviderLink(
  ctx: Context,
  member: Member,
  { password, ...input }: ParsedInputOf<typeof calls.startProviderLink>,
  call: Call,
): Answer<'startProviderLink'> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const proved = await provePassword(ctx, member, call, password)
  return proved.ok ? leadTo(ctx, call, input, member.id) : proved
}

/**
 * Links the account that the browser has come back with, and tells the member. Refuses the refusals of `broughtBack`, and
 * `linked-elsewhere` for one that is another member's, or if this one is linked with another of the same issuer.
 */
export async function finishProviderLink(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof calls.finishProviderLink>,
  call: Call,
): Answer<'finishProviderLink'> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const brought = await broughtBack(ctx, call, input, member.id)
  if (!brought.ok) return brought
  const { provider, subject } = brought.value
  return ctx.transact(async (tx) => {
    await lockMemberById(tx, member.id)
    const linked = await link(tx, member, provider.issuer, subject)
    if (linked.ok) await notifySecurityChange(tx, member.id, 'provider-linked')
    return linked
  })
}

/** Links a new member with the account that it has come back with, in the transaction of its registration. Refuses `popup-closed`. */
export async function linkNewMember(
  tx: Context,
  member: Member,
  token: string,
): Promise<Result<Record<string, never>>> {
  const stranger = await strangerOf(tx, token)
  if (!stranger || stranger.subject === null || !(await forgetStranger(tx, token)))
    return refuse('popup-closed')
  const linked = await link(tx, member, stranger.issuer, stranger.subject)
  return linked.ok ? linked : refuse('popup-closed')
}

/** Links a member. If the account elsewhere was an excluded member's, it is the same person: the exclusion goes on here. */
async function link(
  tx: Context,
  member: Member,
  issuer: string,
  subject: string,
): Promise<Result<Record<string, never>>> {
  const written = await tx.db
    .insertInto('provider_link')
    .values({ member_id: member.id, issuer, subject, created_at: tx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return refuse('linked-elsewhere')
  await carryFromElsewhere(tx, member, elsewhereHash(issuer, subject))
  return ok({})
}

/**
 * Forgets a link of the member, and tells it, once the password is proved: whoever finds an open session locks nobody out. Refuses
 * the refusals of `provePassword`, `not-found`, `last-way-in`, `in-need-true-account`.
 */
export async function removeProviderLink(
  ctx: Context,
  member: Member,
  { id, password }: ParsedInputOf<typeof calls.removeProviderLink>,
  call: Call,
): Answer<'removeProviderLink'> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const proved = await provePassword(ctx, member, call, password)
  if (!proved.ok) return proved
  return ctx.transact(async (tx) => {
    await lockMemberById(tx, member.id)
    if ((await forgetLinks(tx, member.id, rowIdOf(id) ?? 0n)) === 0) return refuse('not-found')
    if ((await waysIn(tx, member.id)) === 0) return refuse('last-way-in')
    await notifySecurityChange(tx, member.id, 'provider-unlinked')
    return ok({})
  })
}
