import type { ErrorCode } from '#contract/errors.ts'
import type { Context } from '#platform/base/context.ts'
import { done, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { forgetHits, hit, hitsOf, type Limit } from '../throttle.ts'
import { isPassword } from './passwords.ts'

/** Wrong in a row, then 15 minutes of rest; a wrong one is forgotten after a day (site.md section 3). */
const wrongSecrets: Limit = { hits: 5, windowSeconds: 86_400, lockSeconds: 900 }

/** What the login password and the payment password of a signed-in member are counted by, wherever they are asked for. */
export const loginPasswordKey = (memberId: bigint): string => `old-password:${memberId}`
export const paymentPasswordKey = (memberId: bigint): string => `payment-password:${memberId}`

/**
 * Compares what a signed-in member typed with the hash of its secret: one Argon2 run, none while it rests. `key` names
 * member and secret. Refuses `wrong` at `field`, `too-many-requests` while it rests, and when too many are hashed at once.
 *
 * A wrong try stays counted whatever becomes of the caller's work, so this must not run in a transaction.
 */
export const checkSecret = (
  ctx: Context,
  key: string,
  { hash, typed, wrong, field }: { hash: string | null; typed: string; wrong: ErrorCode; field: string },
): Promise<Result<null>> =>
  countTry(ctx, key, { isRight: () => isPassword(hash, typed), wrong: refuse(wrong, { field }) })

/**
 * Looks at a try with `isRight` and counts it where it is wrong; a right one forgets the wrong ones before it. After
 * `limit` wrong ones nothing is looked at until the key has rested. Refuses `wrong`, `too-many-requests` while it rests,
 * and whatever `isRight` refuses, which counts for nothing. Not in a transaction either.
 */
export async function countTry(
  ctx: Context,
  key: string,
  {
    isRight,
    wrong,
    limit = wrongSecrets,
  }: { isRight: () => Promise<Result<boolean>>; wrong: Refusal; limit?: Limit },
): Promise<Result<null>> {
  if (ctx.db.isTransaction)
    throw new Error('a secret is checked before the transaction, or its count is lost')
  const resting = async () => {
    const { hits, retryAfterSeconds } = await hitsOf(ctx, key)
    return { hits, refusal: hits >= limit.hits && refuse('too-many-requests', { retryAfterSeconds }) }
  }
  const before = await resting()
  if (before.refusal) return before.refusal
  const right = await isRight()
  if (!right.ok) return right
  if (right.value) {
    // Wrong tries of the same moment may have closed it meanwhile: then a right one tells nothing.
    const after = await resting()
    if (after.refusal) return after.refusal
    if (after.hits > 0) await forgetHits(ctx, key)
    return done(null)
  }
  const { hits, retryAfterSeconds } = await hit(ctx, key, limit)
  return hits > limit.hits ? refuse('too-many-requests', { retryAfterSeconds }) : wrong
}
