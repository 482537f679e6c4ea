import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { MAX_LOGIN_TRIES, PENDING_LOGIN_MS } from '#platform/members/limits.ts'
import { countAccountFailure, type FailureKey } from '../base/login-failures.ts'
import { hashOfToken, newToken, type ProvedLogin } from './sessions.ts'

/**
 * Stores a login until its second factor arrives; returns the token, which is shown only once. Each counts as a failed
 * login of `failureKey` until one is completed, so that the password alone does not give an endless supply of five
 * attempts each. Refuses `too-many-requests` for a closed account; a credential sent to the member bypasses this
 * (site.md section 3: a password reset unlocks), and there are no more of those than messages.
 */
export async function openPendingLogin(
  tx: Context,
  { memberId, kind, remember, mustChangePassword }: ProvedLogin,
  failureKey: FailureKey,
): Promise<Result<string>> {
  const pastLock = kind === 'temporary-password' || kind === 'password-reset'
  const counted = await countAccountFailure(tx, failureKey, { pastLock })
  if (!counted.ok) return counted
  const token = newToken(tx)
  await tx.db
    .insertInto('pending_login')
    .values({
      token_hash: hashOfToken(token),
      member_id: memberId,
      kind,
      remember,
      must_change_password: mustChangePassword,
      tries_left: MAX_LOGIN_TRIES,
      expires_at: new Date(tx.clock.now().getTime() + PENDING_LOGIN_MS),
    })
    .execute()
  return ok(token)
}

/** Ends a member's pending logins, whose password is no longer valid. */
export async function endPendingLogins(tx: Context, memberId: bigint): Promise<void> {
  await tx.db.deleteFrom('pending_login').where('member_id', '=', memberId).execute()
}

/** Counts an attempt of a pending login and returns its member; null if there is none, or no attempt left. */
export async function takePendingTry(ctx: Context, tokenHash: Buffer): Promise<bigint | null> {
  const row = await ctx.db
    .updateTable('pending_login')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id ?? null
}

/** The member of a pending login that can still be completed; null if there is none. */
export async function memberOfPending(ctx: Context, tokenHash: Buffer): Promise<bigint | null> {
  const row = await ctx.db
    .selectFrom('pending_login')
    .select('member_id')
    .where('token_hash', '=', tokenHash)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  return row?.member_id ?? null
}
