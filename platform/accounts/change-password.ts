import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { type IsAgent, isTrial } from '#contract/is-agent.ts'
import type { changePassword } from '#contract/member.ts'
import type { Call, Context, Member } from '../context.ts'
import { done, type Refusal, type Result, refuse } from '../result.ts'
import { checkSecret, loginPasswordKey } from './check-secret.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import { lockMember } from './lock-member.ts'
import { failureKeysOf, forgetFailures } from './login-failures.ts'
import { hashPassword, inHashingTurn } from './passwords.ts'
import { replacePassword } from './replace-password.ts'
import { hashOfToken, newToken } from './sessions.ts'

type Input = ParsedInputOf<typeof changePassword>

/**
 * Changes the member's password, ends its other sessions and the logins that wait for a second factor, and gives this
 * session a new token. The old password need not be typed within 5 minutes of the login that led to a forced change, nor
 * where there is none: who registered without one signs in by code.
 *
 * Refuses: `in-need-true-account` to a trial account, which never has a password; `not-equal`, `password-too-simple` and
 * the plain codes at their `field`, `wrong-old-password`, `too-many-requests` after 5 of those and where too many are
 * hashed at once.
 */
export async function changeMemberPassword(
  ctx: Context,
  member: Member,
  input: Input,
  call: Call,
): Promise<Result<ValueOf<typeof changePassword>>> {
  if (isTrial(member.isAgent)) return refuse('in-need-true-account')
  const wrong = await judge(ctx, input)
  if (wrong) return wrong
  const known = await checkOldPassword(ctx, member, input.oldPassword, call)
  if (!known.ok) return known

  const hashed = await inHashingTurn(() => hashPassword(input.newPassword))
  if (!hashed.ok) return hashed
  return ctx.transact(async (tx) => {
    const locked = await lockMember(tx, member.account)
    if (!locked) return refuse('please-log-in')
    const token = newToken(ctx)
    const kept = await tx.db
      .updateTable('session')
      .set({ token_hash: hashOfToken(token), old_password_known_until: null, must_change_password: null })
      .where('token_hash', '=', call.tokenHash)
      .returning('token_hash')
      .executeTakeFirst()
    if (!kept) return refuse('please-log-in') // another change of the same moment ended this session
    await replacePassword(tx, member.id, hashed.value, { keep: kept.token_hash })
    await forgetFailures(tx, ...failureKeysOf(locked))
    return done({
      token,
      isAgent: member.isAgent as IsAgent,
      firstTimeLogin: false,
      passwordExpired: false,
      mustChangePassword: null,
    })
  })
}

async function judge(ctx: Context, { newPassword, confirmNewPassword }: Input): Promise<Refusal | undefined> {
  const wrong = await judgeNewPassword(ctx, newPassword)
  if (wrong) return wrong
  if (newPassword !== confirmNewPassword) return refuse('not-equal', { field: 'confirmNewPassword' })
}

async function checkOldPassword(
  ctx: Context,
  member: Member,
  oldPassword: string | undefined,
  call: Call,
): Promise<Result<null>> {
  const row = await ctx.db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'member.password_hash',
      'member.temporary_password_hash',
      'session.kind',
      'session.old_password_known_until',
    ])
    .where('session.token_hash', '=', call.tokenHash)
    .executeTakeFirst()
  if (!row) return refuse('please-log-in')
  if (row.old_password_known_until && row.old_password_known_until > ctx.clock.now()) return done(null)
  // Who came by a temporary password has forgotten the other one.
  const temporary = row.kind === 'temporary-password' ? row.temporary_password_hash : null
  const hash = temporary ?? row.password_hash
  if (hash === null) return done(null)
  if (!oldPassword) return refuse('required', { field: 'oldPassword' })

  return checkSecret(ctx, loginPasswordKey(member.id), {
    hash,
    typed: oldPassword,
    wrong: 'wrong-old-password',
    field: 'oldPassword',
  })
}
