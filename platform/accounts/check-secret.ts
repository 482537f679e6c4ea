import type { ErrorCode } from '#contract/errors.ts'
import type { Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { isPassword } from './passwords.ts'
import { forgetHits, hit, hitsOf } from './throttle.ts'

/** Wrong in a row, then 15 minutes of rest; a wrong one is forgotten after a day (site.md section 3). */
const wrongSecrets = { hits: 5, windowSeconds: 86_400, lockSeconds: 900 }

/**
 * Compares what a signed-in member typed with the hash of its secret: one Argon2 run, none while it rests. `key` names
 * member and secret. Refuses `wrong` at `field`, `too-many-requests` while it rests, and when too many are hashed at once.
 *
 * A wrong try stays counted whatever becomes of the caller's work, so this must not run in a transaction.
 */
export async function checkSecret(
  ctx: Context,
  key: string,
  { hash, typed, wrong, field }: { hash: string | null; typed: string; wrong: ErrorCode; field: string },
): Promise<Result<null>> {
  if (ctx.db.isTransaction)
    throw new Error('a secret is checked before the transaction, or its count is lost')
  const resting = async () => {
    const { hits, retryAfterSeconds } = await hitsOf(ctx, key)
    return { hits, refusal: hits >= wrongSecrets.hits && refuse('too-many-requests', { retryAfterSeconds }) }
  }
  const before = await resting()
  if (before.refusal) return before.refusal
  const right = await isPassword(hash, typed)
  if (!right.ok) return right
  if (right.value) {
    // Wrong tries of the same moment may have closed it meanwhile: then a right one tells nothing.
    const after = await resting()
    if (after.refusal) return after.refusal
    if (after.hits > 0) await forgetHits(ctx, key)
    return done(null)
  }
  const { hits, retryAfterSeconds } = await hit(ctx, key, wrongSecrets)
  return hits > wrongSecrets.hits
    ? refuse('too-many-requests', { retryAfterSeconds })
    : refuse(wrong, { field })
}
