import type { Caller } from '#contract/base/caller.ts'
import { wireWords } from '#contract/base/product.ts'
import type { AccountKind } from '#contract/members/account-kind.ts'
import type { WireLoginResult, WireLoginStep } from '#contract/members/session.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { devicesOfMember, deviceToken } from '../base/known-devices.ts'
import { type LockedMember, lockMemberById } from '../base/lock-member.ts'
import {
  accountKey,
  counterOf,
  deviceKey,
  type FailureKey,
  failureKeysOf,
  forgetFailures,
  mobileKey,
  numberKey,
} from '../base/login-failures.ts'
import { openPendingLogin } from '../sessions/pending-login.ts'
import { type LoginKind, openSession, type ProvedLogin } from '../sessions/sessions.ts'
import { frozenRefusal } from './admit-login.ts'
import { notifyNewDevice } from './notify-new-device.ts'

/**
 * Continues after a right password or code, in the caller's transaction: a session, or with two-factor a pending login.
 * Refuses `operation-not-allowed` for a frozen member, `too-many-requests` if too many of its logins are pending.
 */
export async function proceedLogin(tx: Context, login: ProvedLogin): Promise<Result<WireLoginStep>> {
  const member = await lockMemberById(tx, login.memberId)
  if (!member) return refuse('operation-not-allowed')
  if (member.frozen) return frozenRefusal(member)
  if (member.two_factor_secret !== null) {
    const counter = await counterOf(tx, login.caller, failureKey(member, login.kind))
    const pending = await openPendingLogin(tx, login, counter.key)
    return pending.ok ? ok({ twoFactorRequired: true, pendingToken: pending.value }) : pending
  }
  const completed = await completeLogin(tx, login)
  return completed.ok ? ok({ ...completed.value, twoFactorRequired: false }) : completed
}

/**
 * Opens the session of a fully authenticated login, in the caller's transaction, and deletes its earlier failures
 * (`clearedFailures`). The member is notified of an unknown browser, except at its very first login. Refuses
 * `operation-not-allowed` for a member frozen meanwhile.
 */
export async function completeLogin(
  tx: Context,
  { memberId, caller, remember, kind, mustChangePassword }: ProvedLogin,
): Promise<Result<WireLoginResult>> {
  const member = await lockMemberById(tx, memberId)
  if (!member) return refuse('operation-not-allowed')
  if (member.frozen) return frozenRefusal(member)
  await forgetFailures(tx, ...(await clearedFailures(tx, member, caller, kind)))
  if (member.first_login_at !== null) await notifyNewDevice(tx, memberId, caller)
  else
    await tx.db
      .updateTable('member')
      .set({ first_login_at: tx.clock.now() })
      .where('id', '=', memberId)
      .execute()
  const token = await openSession(tx, memberId, caller, { remember, kind, mustChangePassword })
  return ok(
    wireWords({
      token,
      accountKind: member.is_agent as AccountKind,
      // site.md section 7: a temporary password leads to a first login too
      firstTimeLogin: member.first_login_at === null || kind === 'temporary-password',
      passwordExpired: mustChangePassword === 'expired',
      mustChangePassword,
      deviceToken: await deviceToken(tx, caller, memberId),
    }),
  )
}

/**
 * The failures that a login clears: those of the browser itself, however many, or it would stay unknown forever; and
 * those of the login's own counter. Strangers' failures stay when the owner signs in past them in a known browser. A
 * password reset clears all of the account, and a temporary password, which is one, those of the user name.
 */
async function clearedFailures(
  tx: Context,
  member: LockedMember,
  caller: Caller,
  kind: LoginKind,
): Promise<FailureKey[]> {
  const own = (await devicesOfMember(tx, caller, member.id)).map(deviceKey)
  if (kind === 'password-reset') return [...own, ...failureKeysOf(member)]
  const key = failureKey(member, kind)
  if (kind === 'temporary-password') return [...own, key]
  const counter = await counterOf(tx, caller, key)
  const { mobile, mobile_proved } = member
  const mayBeByNumber = kind === 'username' && counter.memberId === null && mobile_proved
  if (!mayBeByNumber || mobile === null) return [...own, counter.key]
  // Wrong passwords with the number count by themselves.
  return [...own, counter.key, numberKey(mobile)]
}

/** The key of failed logins: the number for codes, else the user name. */
const failureKey = ({ account, mobile }: LockedMember, kind: LoginKind): FailureKey =>
  kind === 'sms' && mobile !== null ? mobileKey(mobile) : accountKey(account)
