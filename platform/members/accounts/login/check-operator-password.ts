import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { ADDRESS_LOGINS } from '#platform/members/limits.ts'
import { countFailure, type FailureCounter, loginState, operatorKey } from '../base/login-failures.ts'
import { countAddressHit } from '../base/throttle.ts'
import { isPassword } from '../secrets/passwords.ts'

interface OperatorTry {
  name: string
  /** Null if nobody of that name may sign in. */
  hash: string | null
  password: string
  address: string
}

/**
 * Checks the password of an operator, throttled as a member's is: by name, whether or not there is one, and by address,
 * which it shares with members. One Argon2 run, none while throttled. Returns the counter, for `requireOpen` in the
 * transaction that opens the session. Refuses `wrong-credentials` and `too-many-requests`. Not in a transaction.
 */
export async function checkOperatorPassword(
  ctx: Context,
  { name, hash, password, address }: OperatorTry,
): Promise<Result<FailureCounter>> {
  const counter = { key: operatorKey(name), address, memberId: null }
  const { retryAfterSeconds } = await loginState(ctx, counter)
  if (retryAfterSeconds > 0) {
    ctx.security.note('login-locked', { address, path: '/office/login' })
    return refuse('too-many-requests', { retryAfterSeconds })
  }
  const logins = await countAddressHit(ctx, 'login', address, ADDRESS_LOGINS)
  if (logins.hits > ADDRESS_LOGINS.hits)
    return refuse('too-many-requests', { retryAfterSeconds: logins.retryAfterSeconds })
  const right = await isPassword(hash, password)
  if (!right.ok) return right
  if (right.value) return ok(counter)
  const counted = await countFailure(ctx, counter.key, address)
  return counted.ok ? refuse('wrong-credentials') : counted
}
