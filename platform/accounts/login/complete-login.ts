import type { IsAgent } from '#contract/is-agent.ts'
import type { LoginResult, LoginStep } from '#contract/session.ts'
import type { Context } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'
import { type LockedMember, lockMemberById } from '../members/lock-member.ts'
import { type LoginKind, openSession, type ProvedLogin } from '../sessions/sessions.ts'
import { accountKey, type FailureKey, failureKeysOf, forgetFailures, mobileKey } from './login-failures.ts'
import { openPendingLogin } from './pending-login.ts'

/**
 * What a right password or code comes to, in the caller's transaction: a session, or, where two-factor is on, a pending
 * login. Refuses `operation-not-allowed` for a frozen member, `too-many-requests` where too many logins of it are pending.
 */
export async function proceedLogin(tx: Context, login: ProvedLogin): Promise<Result<LoginStep>> {
  const member = await lockMemberById(tx, login.memberId)
  if (!member || member.frozen) return refuse('operation-not-allowed')
  if (member.two_factor_secret !== null) {
    const pending = await openPendingLogin(tx, login, failureKey(member, login.kind))
    return pending.ok ? done({ twoFactorRequired: true, pendingToken: pending.value }) : pending
  }
  const completed = await completeLogin(tx, login)
  return completed.ok ? done({ ...completed.value, twoFactorRequired: false }) : completed
}

/**
 * Opens the session of a login that nothing more is asked of, in the caller's transaction, and ends the row of failed
 * logins before it; after a password reset every row. Refuses `operation-not-allowed` for a member that was frozen meanwhile.
 */
export async function completeLogin(
  tx: Context,
  { memberId, caller, remember, kind, mustChangePassword }: ProvedLogin,
): Promise<Result<LoginResult>> {
  const member = await lockMemberById(tx, memberId)
  if (!member || member.frozen) return refuse('operation-not-allowed')
  const over = kind === 'password-reset' ? failureKeysOf(member) : [failureKey(member, kind)]
  await forgetFailures(tx, ...over)
  if (member.first_login_at === null)
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
  })
}

/** What the failed logins of this way in are counted by: the number for codes, else the user name. */
const failureKey = ({ account, mobile }: LockedMember, kind: LoginKind): FailureKey =>
  kind === 'sms' && mobile !== null ? mobileKey(mobile) : accountKey(account)
