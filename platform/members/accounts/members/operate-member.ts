import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { byOptionalReason, checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { balanceOf, purse, wallet } from '#platform/money/ledger/index.ts'
import { lockMember } from '../base/lock-member.ts'
import { accountKey, failureKeysOf, failuresOf, forgetFailures } from '../base/login-failures.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'
import { maskMobile } from '../codes/masked.ts'
import { endPendingLogins } from '../sessions/pending-login.ts'

/** A member as the operator sees it. */
export interface MemberSheet {
  id: string
  account: string
  accountKind: number
  upline: string | null
  payeeName: string | null
  email: string | null
  /** `+84 *****4321` */
  mobile: string | null
  twoFactor: 'on' | 'off'
  frozen: boolean
  /** The agent who has frozen it, and may undo that; null: the operator, its member, or nobody. */
  frozenBy: string | null
  /** When the member closed its account itself; null: it has not. */
  closedAt: string | null
  mustChangePassword: string | null
  /** Of the main wallet, or a trial account's play money; then the money held for open withdrawals. */
  balance: Money
  held: Money
  registeredAt: string
  lastLogin: { at: string; address: string } | null
  sessions: number
  /** Wrong passwords in a row, and the seconds until the next login is allowed. */
  failedLogins: number
  loginWaitSeconds: number
}

/** Refuses `not-found`. */
export async function showMember(ctx: Context, account: string): Promise<Result<MemberSheet>> {
  const member = await ctx.db
    .selectFrom('member')
    .leftJoin('member as upline', 'upline.id', 'member.upline_id')
    .leftJoin('member as freezer', 'freezer.id', 'member.frozen_by')
    .selectAll('member')
    .select(['upline.account as upline', 'freezer.account as frozenBy'])
    .where('member.account_key', '=', accountKey(account))
    .executeTakeFirst()
  if (!member) return refuse('not-found')
  const [balance, held, login, sessions, failures, countries] = await Promise.all([
    balanceOf(ctx.db, purse({ id: member.id, accountKind: member.is_agent })),
    isTrial(member.is_agent) ? 0n : balanceOf(ctx.db, wallet(member.id, 'held')),
    ctx.db
      .selectFrom('login_record')
      .select(['at', 'address'])
      .where('member_id', '=', member.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    ctx.db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<bigint>().as('running'))
      .where('member_id', '=', member.id)
      .where('expires_at', '>', ctx.clock.now())
      .executeTakeFirstOrThrow(),
    failuresOf(ctx, ...failureKeysOf(member)),
    ctx.settings.value('countries'),
  ])
  const diallingCodes = countries.map((country) => country.countryDialingCode)
  return ok({
    id: String(member.id),
    account: member.account,
    accountKind: member.is_agent,
    upline: member.upline,
    payeeName: member.payee_name,
    email: member.email,
    mobile: member.mobile && maskMobile(member.mobile, diallingCodes),
    twoFactor: member.two_factor_secret === null ? 'off' : 'on',
    frozen: member.frozen,
    frozenBy: member.frozenBy,
    closedAt: member.closed_at?.toISOString() ?? null,
    mustChangePassword: member.must_change_password,
    balance: moneyOf(balance),
    held: moneyOf(held),
    registeredAt: member.created_at.toISOString(),
    lastLogin: login ? { at: login.at.toISOString(), address: login.address } : null,
    sessions: Number(sessions.running),
    failedLogins: failures.inARow,
    loginWaitSeconds: failures.retryAfterSeconds,
  })
}

/**
 * Freezes a member: no logins, and every session ends now. `byMember` is the agent who does it, null for the operator, whose
 * reason an auditor reads: the operator's takes the place of an agent's, which that agent could undo. Refuses `not-found`,
 * `state-moved-on` if already frozen, and to an operator `required` and `too-long` at a `reason` that was given.
 */
export const freezeMember = (
  ctx: Context,
  actor: string,
  account: string,
  reason = '',
  byMember: bigint | null = null,
): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const reasonCheck = reason === '' || byMember !== null ? ok(reason) : checkReason(reason)
    if (!reasonCheck.ok) return reasonCheck
    const member = await lockMember(tx, account)
    if (!member) return refuse('not-found')
    const takesOver = byMember === null && member.frozen_by !== null
    if (member.frozen && !takesOver) return refuse('state-moved-on')
    await tx.db
      .updateTable('member')
      .set({ frozen: true, frozen_by: byMember })
      .where('id', '=', member.id)
      .execute()
    await tx.db.deleteFrom('session').where('member_id', '=', member.id).execute()
    await endPendingLogins(tx, member.id)
    const detail = { reason: reasonCheck.value }
    await audit(tx, { actor, action: 'member-frozen', subject: member.account, detail })
    return ok(null)
  })

/**
 * Unfreezes a member, and unlocks one locked by failed logins. Refuses `not-found`, `state-moved-on` if there is
 * nothing to undo, `required` and `too-long` at `reason`.
 */
export const unfreezeMember = (
  ctx: Context,
  actor: string,
  account: string,
  reason?: string,
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (tx, why) => {
    const member = await lockMember(tx, account)
    if (!member) return refuse('not-found')
    const failed = failureKeysOf(member)
    const { inARow } = await failuresOf(tx, ...failed)
    if (!member.frozen && inARow === 0) return refuse('state-moved-on')
    await tx.db
      .updateTable('member')
      .set({ frozen: false, frozen_by: null, closed_at: null })
      .where('id', '=', member.id)
      .execute()
    await forgetFailures(tx, ...failed)
    const action = member.frozen ? 'member-unfrozen' : 'member-unlocked'
    await audit(tx, { actor, action, subject: member.account, detail: why })
    return ok(null)
  })

/**
 * Closes the account of a member who asks for it, in the caller's transaction: it is frozen, and its sessions and passkeys end.
 * `unfreezeMember` reopens it. Refuses `state-moved-on` for one that is frozen already.
 */
export async function closeMember(
  tx: Context,
  { id, account }: Pick<Member, 'id' | 'account'>,
): Promise<Result<null>> {
  const member = await lockMember(tx, account)
  if (!member || member.frozen) return refuse('state-moved-on')
  await tx.db
    .updateTable('member')
    .set({ frozen: true, frozen_by: null, closed_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
  await tx.db.deleteFrom('session').where('member_id', '=', id).execute()
  await tx.db.deleteFrom('member_passkey').where('member_id', '=', id).execute()
  await endPendingLogins(tx, id)
  await notifySecurityChange(tx, id, 'account-closed')
  await audit(tx, { actor: account, action: 'member-closed', subject: account })
  return ok(null)
}
