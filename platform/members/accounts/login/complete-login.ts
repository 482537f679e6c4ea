import type { Caller } from '#contract/caller.ts'
import type { IsAgent } from '#contract/is-agent.ts'
import type { LoginResult, LoginStep } from '#contract/session.ts'
import type { Context } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { type LockedMember, lockMemberById } from '../members/lock-member.ts'
import { type LoginKind, openSession, type ProvedLogin } from '../sessions/sessions.ts'
import { devicesOfMember, deviceToken } from './known-devices.ts'
import {
  accountKey,
  counterOf,
  deviceKey,
  type FailureKey,
  failureKeysOf,
  forgetFailures,
  mobileKey,
} from './login-failures.ts'
import { openPendingLogin } from './pending-login.ts'
import { tellNewDevice } from './tell-new-device.ts'

/**
 * What a right password or code comes to, in the caller's transaction: a session, or, where two-factor is on, a pending
 * login. Refuses `operation-not-allowed` for a frozen member, `too-many-requests` where too many logins of it are pending.
 */
export async function proceedLogin(tx: Context, login: ProvedLogin): Promise<Result<LoginStep>> {
  const member = await lockMemberById(tx, login.memberId)
  if (!member || member.frozen) return refuse('operation-not-allowed')
  if (member.two_factor_secret !== null) {
    const counter = await counterOf(tx, login.caller, failureKey(member, login.kind))
    const pending = await openPendingLogin(tx, login, counter.key)
    return pending.ok ? done({ twoFactorRequired: true, pendingToken: pending.value }) : pending
  }
  const completed = await completeLogin(tx, login)
  return completed.ok ? done({ ...completed.value, twoFactorRequired: false }) : completed
}

/**
 * Opens the session of a login that nothing more is asked of, in the caller's transaction, and ends the rows of failed
 * logins before it (`overAfter`). A browser that the account does not know yet is told to the member, except at its very
 * first login. Refuses `operation-not-allowed` for a member that was frozen meanwhile.
 */
export async function completeLogin(
  tx: Context,
  { memberId, caller, remember, kind, mustChangePassword }: ProvedLogin,
): Promise<Result<LoginResult>> {
  const member = await lockMemberById(tx, memberId)
  if (!member || member.frozen) return refuse('operation-not-allowed')
  await forgetFailures(tx, ...(await overAfter(tx, member, caller, kind)))
  if (member.first_login_at !== null) await tellNewDevice(tx, memberId, caller)
  else
    await tx.db
      .updateTable('member')
      .set({ first_login_at: tx.clock.now() })
      .where('id', '=', memberId)
      .execute()
  const token = await openSession(tx, memberId, caller, { remember, kind, mustChangePassword })
  return done({
    token,
    isAgent: member.is_agent as IsAgent,
    // site.md section 7: a temporary password leads to a first login too
    firstTimeLogin: member.first_login_at === null || kind === 'temporary-password',
    passwordExpired: mustChangePassword === 'expired',
    mustChangePassword,
    deviceToken: await deviceToken(tx, caller, memberId),
  })
}

/**
 * The failures that a login ends: the browser's own, however many, else it would stay a stranger's for ever; and those
 * that the login was counted by. What strangers did to the account stands when its owner comes in past it by a known
 * browser. A password reset ends those of every way, and a temporary password, which is one, those of the user name.
 */
async function overAfter(
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
  return [...own, counter.key]
}

/** What the failed logins of this way in are counted by: the number for codes, else the user name. */
const failureKey = ({ account, mobile }: LockedMember, kind: LoginKind): FailureKey =>
  kind === 'sms' && mobile !== null ? mobileKey(mobile) : accountKey(account)
