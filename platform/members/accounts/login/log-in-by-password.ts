import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { login, WireLoginStep } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { type LockedMember, lockMemberById } from '../base/lock-member.ts'
import { accountKey, countFailure, requireOpen } from '../base/login-failures.ts'
import { INITIAL_PASSWORD } from '../base/registration-settings.ts'
import { memberOfMobile } from '../codes/member-of-mobile.ts'
import { isPassword } from '../secrets/passwords.ts'
import { isTemporaryPassword } from '../secrets/temporary-password.ts'
import type { MustChange } from '../sessions/sessions.ts'
import { admitLogin, entryRefusal } from './admit-login.ts'
import { proceedLogin } from './complete-login.ts'
import { readLoginName } from './login-name.ts'

/**
 * Signs in by password and user name, or proved mobile number (`readLoginName`). A wrong name and a wrong password get the same answer after one Argon2 run each;
 * a throttled attempt or a failed human check costs none. Account-dependent refusals come only after the right
 * password.
 *
 * Refuses: `too-many-requests`, `captcha-required`, `captcha-failed`, `slider-failed`, `wrong-credentials` (all with
 * whether the next attempt needs a human check), `not-a-member`, `not-an-agent`, `operation-not-allowed` (frozen).
 */
export async function logInByPassword(
  ctx: Context,
  call: Call,
  input: Extract<ParsedInputOf<typeof login>, { type: 'username' }>,
): Promise<Result<WireLoginStep>> {
  const { username, password, site, remember } = input
  const { caller } = call
  const pastLock = isTemporaryPassword(password)
  const { key, mobile } = await readLoginName(ctx, username)
  const admitted = await admitLogin(ctx, {
    call,
    failureKey: key,
    humanCheck: input,
    pastLock,
  })
  if (!admitted.ok) return admitted
  const { captchaRequired, counter } = admitted.value

  const owner = mobile === null ? undefined : await memberOfMobile(ctx, mobile)
  const row = await ctx.db
    .selectFrom('member')
    .select(['id', 'password_hash', 'temporary_password_hash', 'temporary_password_until'])
    .where((is) => (owner ? is('id', '=', owner.id) : is('account_key', '=', accountKey(username))))
    .executeTakeFirst()
  if (row) call.about = row.id
  const loginSecret = loginSecretOf(ctx, row, password)
  const right = await isPassword(loginSecret.hash, password)
  if (!right.ok) return refuse(right.code, { ...right.detail, captchaRequired })
  if (!right.value) {
    const counted = await countFailure(ctx, counter.key, counter.address)
    return counted.ok ? refuse('wrong-credentials', { captchaRequired: true }) : counted
  }

  const expiredBefore = await passwordsExpiredBefore(ctx)
  return ctx.transact(async (tx) => {
    const member = row && (await lockMemberById(tx, row.id))
    // Only a real temporary password opens a locked account, not a password of the same shape.
    const permission = await requireOpen(tx, counter, { pastLock: loginSecret.kind !== 'username' })
    if (!permission.ok) return permission
    // The password was changed during the check, which ended every session; this login must not outlive it.
    if (!member || loginSecretOf(tx, member, password).hash !== loginSecret.hash)
      return refuse('wrong-credentials', { captchaRequired })
    const refused = entryRefusal(member, site)
    if (refused) return refused

    const temporary = loginSecret.kind === 'temporary-password'
    if (temporary) await spendTemporaryPassword(tx, member.id)
    const mustChangePassword = temporary ? 'first-login' : mustChange(member, password, expiredBefore)
    const proved = { memberId: member.id, caller, remember, kind: loginSecret.kind, mustChangePassword }
    return proceedLogin(tx, proved)
  })
}

type Secrets = Pick<LockedMember, 'password_hash' | 'temporary_password_hash' | 'temporary_password_until'>

/** The hash to compare with: that of a running temporary password if the input looks like one, else the password's. */
function loginSecretOf(ctx: Context, member: Secrets | undefined, password: string) {
  const until = member?.temporary_password_until
  return isTemporaryPassword(password) && until && until > ctx.clock.now()
    ? { kind: 'temporary-password' as const, hash: member.temporary_password_hash }
    : { kind: 'username' as const, hash: member?.password_hash }
}

/**
 * A temporary password is valid for one login. Its hash stays: it is the old password in the session that it opened.
 */
async function spendTemporaryPassword(tx: Context, memberId: bigint): Promise<void> {
  await tx.db
    .updateTable('member')
    .set({ temporary_password_until: null })
    .where('id', '=', memberId)
    .execute()
}

/** The moment before which passwords are expired; null if passwords do not expire (flag PASSEXPIRY3). */
async function passwordsExpiredBefore(ctx: Context): Promise<Date | null> {
  if (!(await ctx.settings.flag('PASSEXPIRY3'))) return null
  const days = await ctx.settings.value('passwordExpiresDays')
  return new Date(ctx.clock.now().getTime() - days * DAY_MS)
}

function mustChange(member: LockedMember, password: string, expiredBefore: Date | null): MustChange {
  if (password === INITIAL_PASSWORD) return 'first-login'
  if (member.must_change_password) return member.must_change_password as MustChange
  return expiredBefore && member.password_changed_at < expiredBefore ? 'expired' : null
}
