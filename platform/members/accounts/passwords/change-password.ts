import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { wireWords } from '#contract/base/product.ts'
import { type AccountKind, isTrial } from '#contract/members/account-kind.ts'
import type { changePassword } from '#contract/members/member.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { PASSWORD_PROVED_MS } from '#platform/members/limits.ts'
import { deviceToken } from '../base/known-devices.ts'
import { lockMember } from '../base/lock-member.ts'
import { failureKeysOf, forgetFailures } from '../base/login-failures.ts'
import { checkSecret, loginPasswordKey } from '../secrets/check-secret.ts'
import { hashPassword, isPassword, withHashingSlot } from '../secrets/passwords.ts'
import { provePassword } from '../secrets/prove-password.ts'
import { hashOfToken, newToken } from '../sessions/sessions.ts'
import { replacePassword } from './replace-password.ts'
import { validateNewPassword } from './validate-new-password.ts'

type Input = ParsedInputOf<typeof changePassword>

/**
 * Changes the member's password, ends its other sessions, pending logins and device tokens, and gives this session and
 * its browser new tokens. The old password is not required within 5 minutes of a login that led to a forced change. After a login
 * by a temporary password it is not known: passkeys and accounts elsewhere are forgotten, as by a reset. Who has none proves the
 * payment password (`provePassword`), or whoever finds the session could make the account its own.
 *
 * Refuses: `in-need-true-account` for a trial account, which never has a password; `not-equal`, `too-common` and the
 * field codes at their `field`, `wrong-old-password`, `too-many-requests` after 5 of those and if too many passwords
 * are being hashed; `password-unchanged` if the old password is known and chosen again; the refusals of `provePassword`.
 */
export async function changeMemberPassword(
  ctx: Context,
  member: Member,
  input: Input,
  call: Call,
): Promise<Result<WireValueOf<typeof changePassword>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const wrong = await validateInput(ctx, member, input)
  if (wrong) return wrong
  const oldPassword = await checkOldPassword(ctx, member, input, call)
  if (!oldPassword.ok) return oldPassword

  const hashed = await withHashingSlot(() => hashPassword(input.newPassword))
  if (!hashed.ok) return hashed
  return ctx.transact(async (tx) => {
    const locked = await lockMember(tx, member.account)
    if (!locked) return refuse('please-log-in')
    const token = newToken(ctx)
    const session = await tx.db
      .updateTable('session')
      .set({
        token_hash: hashOfToken(token),
        password_proved_until: new Date(tx.clock.now().getTime() + PASSWORD_PROVED_MS),
        must_change_password: null,
      })
      .where('token_hash', '=', call.tokenHash)
      .returning('token_hash')
      .executeTakeFirst()
    if (!session) return refuse('please-log-in') // another change at the same moment ended this session
    await replacePassword(tx, member.id, hashed.value, { keep: session.token_hash, ...oldPassword.value })
    await forgetFailures(tx, ...failureKeysOf(locked))
    return ok(
      wireWords({
        token,
        accountKind: member.accountKind as AccountKind,
        firstTimeLogin: false,
        passwordExpired: false,
        mustChangePassword: null,
        deviceToken: await deviceToken(tx, call.caller, member.id),
      }),
    )
  })
}

async function validateInput(
  ctx: Context,
  { account }: Member,
  { newPassword, confirmNewPassword }: Input,
): Promise<Refusal | undefined> {
  const wrong = await validateNewPassword(ctx, newPassword, account)
  if (wrong) return wrong
  if (newPassword !== confirmNewPassword) return refuse('not-equal', { field: 'confirmNewPassword' })
}

async function checkOldPassword(
  ctx: Context,
  member: Member,
  { oldPassword, newPassword, password }: Input,
  call: Call,
): Promise<Result<{ forgetWaysIn: boolean }>> {
  const row = await ctx.db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'member.password_hash',
      'member.temporary_password_hash',
      'session.kind',
      'session.must_change_password',
      'session.password_proved_until',
    ])
    .where('session.token_hash', '=', call.tokenHash)
    .executeTakeFirst()
  if (!row) return refuse('please-log-in')
  // A member with a temporary password has forgotten the other one, so it must not learn that the new one equals it.
  const forgotten = row.kind === 'temporary-password'
  const proved = row.password_proved_until !== null && row.password_proved_until > ctx.clock.now()
  if (row.must_change_password !== null && proved) {
    if (forgotten) return ok({ forgetWaysIn: true })
    const different = await requireDifferent(row.password_hash, newPassword)
    return different.ok ? ok({ forgetWaysIn: false }) : different
  }
  const temporary = forgotten ? row.temporary_password_hash : null
  const hash = temporary ?? row.password_hash
  if (hash === null) {
    const proof = await provePassword(ctx, member, call, password)
    return proof.ok ? ok({ forgetWaysIn: false }) : proof
  }
  if (!oldPassword) return refuse('required', { field: 'oldPassword' })

  const check = await checkSecret(ctx, loginPasswordKey(member.id), {
    hash,
    typed: oldPassword,
    wrong: 'wrong-old-password',
    field: 'oldPassword',
  })
  if (!check.ok) return check
  return newPassword === oldPassword ? unchanged : ok({ forgetWaysIn: temporary !== null })
}

const unchanged = refuse('password-unchanged', { field: 'newPassword' })

/** For an old password that was typed at the login, not here. */
async function requireDifferent(oldHash: string | null, newPassword: string): Promise<Result<null>> {
  const same = await isPassword(oldHash, newPassword)
  if (!same.ok) return same
  return same.value ? unchanged : ok(null)
}
