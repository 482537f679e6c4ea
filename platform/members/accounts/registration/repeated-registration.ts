import type { Caller } from '#contract/base/caller.ts'
import type { Context } from '#platform/base/context.ts'
import { onceInTransaction, wasAnswered } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { REPEATED_FORM } from '#platform/members/limits.ts'
import { accountKey } from '../base/login-failures.ts'
import { markUnderWay, waitForCopy } from '../base/repeated-form.ts'
import { checkSecret } from '../secrets/check-secret.ts'
import type { Registration } from './read-registration.ts'

/**
 * A registration that a browser sends again: its button was pressed twice, or the first answer was lost. The human check is used up and
 * the name is taken by then, so that it would be refused although the account is there.
 *
 * It must come with the same guest session, which nobody else has and which ends where the first answer arrives, and with both passwords
 * of the account: more than a login asks for. An account that has since got a second factor or must change its password is entered by
 * a login alone.
 */

type Registered = bigint | 'other-passwords' | null

const requestIdOf = ({ session }: Caller) => `register:${session}`
/** The mark of a registration of a session that is under way. */
export const underWayKey = ({ session }: Caller) => `registering:${session}`

/** Runs `register`, the human check and what comes before it included, and marks its session as busy meanwhile. */
export const markRegistering = <Value>(
  ctx: Context,
  caller: Caller,
  register: () => Promise<Value>,
): Promise<Value> => (caller.session ? markUnderWay(ctx, underWayKey(caller), register) : register())

/** Notes which session has registered a member, in the transaction that adds it. */
export async function noteRegistered(tx: Context, caller: Caller, memberId: bigint): Promise<void> {
  if (!caller.session) return
  const request = { memberId, requestId: requestIdOf(caller), content: ['register'] }
  await onceInTransaction(tx, request, async () => ok(null))
}

/**
 * The member that this session has registered with these fields within the last minutes. `other-passwords`: with others than these,
 * which is counted. Null if there is none, or its passwords are not looked at.
 */
export async function registeredBefore(
  ctx: Context,
  caller: Caller,
  { username, mobile, password, paymentPassword }: Registration,
): Promise<Registered> {
  if (!caller.session || (username === null && mobile === null)) return null
  const since = new Date(ctx.clock.now().getTime() - REPEATED_FORM.answeredForMs)
  const newest = ctx.db
    .selectFrom('member')
    .select(['id', 'password_hash', 'payment_password_hash'])
    .where('created_at', '>=', since)
    .where('frozen', '=', false)
    .where('two_factor_secret', 'is', null)
    .where('must_change_password', 'is', null)
    .orderBy('id', 'desc')
  const named =
    username === null
      ? newest.where('mobile', '=', mobile?.number ?? '')
      : newest.where('account_key', '=', accountKey(username))
  const member = await named.executeTakeFirst()
  if (!member || !(await wasAnswered(ctx, member.id, requestIdOf(caller)))) return null
  const secrets = [
    { of: 'login-password', hash: member.password_hash, typed: password },
    { of: 'payment-password', hash: member.payment_password_hash, typed: paymentPassword },
  ]
  for (const secret of secrets) {
    const checked = await checkEntered(ctx, member.id, secret)
    if (!checked.ok) return checked.code === 'wrong-credentials' ? 'other-passwords' : null
  }
  return member.id
}

/**
 * Checks one of the passwords of the form, each with a count of its own, which it alone clears when it is right. Refuses
 * `wrong-credentials`, and `too-many-requests` as `checkSecret` does.
 */
async function checkEntered(
  ctx: Context,
  memberId: bigint,
  { of, hash, typed }: { of: string; hash: string | null; typed: string | null },
): Promise<Result<null>> {
  const wrong = 'wrong-credentials'
  if (hash === null || typed === null) return hash === typed ? ok(null) : refuse(wrong)
  return checkSecret(ctx, `registered-before:${memberId}:${of}`, { hash, typed, wrong, field: of })
}

/** The same after a refusal: a copy that is under way may have used up what it was refused for. */
export async function registeredMeanwhile(
  ctx: Context,
  caller: Caller,
  registration: Registration,
): Promise<Registered> {
  if (!caller.session) return null
  await waitForCopy(ctx, underWayKey(caller))
  return registeredBefore(ctx, caller, registration)
}
