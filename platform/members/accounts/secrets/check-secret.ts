import type { ErrorCode } from '#contract/base/errors.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { WRONG_SECRETS } from '#platform/members/limits.ts'
import { countHit, forgetHits, type Limit, readHits } from '../base/throttle.ts'
import { isPassword } from './passwords.ts'

/** The keys that count wrong login and payment passwords of a signed-in member, in every form. */
export const loginPasswordKey = (memberId: bigint): string => `old-password:${memberId}`
export const paymentPasswordKey = (memberId: bigint): string => `payment-password:${memberId}`

/**
 * Compares a signed-in member's input with the hash of its secret: one Argon2 run, none while locked. `key` identifies
 * member and secret. Refuses `wrong` at `field`, `too-many-requests` while locked, and if too many passwords are being
 * hashed.
 *
 * Never call it in a transaction: a wrong attempt must stay counted whatever happens next.
 */
export const checkSecret = (
  ctx: Context,
  key: string,
  { hash, typed, wrong, field }: { hash: string | null; typed: string; wrong: ErrorCode; field: string },
): Promise<Result<null>> =>
  countAttempt(ctx, key, { isRight: () => isPassword(hash, typed), wrong: refuse(wrong, { field }) })

/**
 * Checks an attempt with `isRight`: a wrong one is counted, a right one clears the count. After `limit` wrong ones
 * nothing is checked until the lock ends. Refuses `wrong`, `too-many-requests` while locked, and the refusals of
 * `isRight`, which are not counted. Not in a transaction either.
 */
export async function countAttempt(
  ctx: Context,
  key: string,
  {
    isRight,
    wrong,
    limit = WRONG_SECRETS,
  }: { isRight: () => Promise<Result<boolean>>; wrong: Refusal; limit?: Limit },
): Promise<Result<null>> {
  if (ctx.db.isTransaction)
    throw new Error('a secret is checked before the transaction, or its count is lost')
  const readLock = async () => {
    const { hits, retryAfterSeconds } = await readHits(ctx, key)
    return { hits, refusal: hits >= limit.hits && refuse('too-many-requests', { retryAfterSeconds }) }
  }
  const before = await readLock()
  if (before.refusal) return before.refusal
  const right = await isRight()
  if (!right.ok) return right
  if (right.value) {
    // Concurrent wrong attempts may have locked it meanwhile: a right one must not be confirmed then.
    const after = await readLock()
    if (after.refusal) return after.refusal
    if (after.hits > 0) await forgetHits(ctx, key)
    return ok(null)
  }
  const { hits, retryAfterSeconds } = await countHit(ctx, key, limit)
  return hits > limit.hits ? refuse('too-many-requests', { retryAfterSeconds }) : wrong
}
