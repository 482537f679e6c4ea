import type { Caller } from '#contract/base/caller.ts'
import type { Context } from '#platform/base/context.ts'
import { onceInTransaction, wasAnswered } from '#platform/base/idempotency/index.ts'
import { ok } from '#platform/base/result.ts'
import { REPEATED_FORM } from '#platform/members/limits.ts'
import { accountKey } from '../base/login-failures.ts'
import { foundMeanwhile, whileCopiesWait } from '../base/repeated-form.ts'
import { checkSecret } from '../secrets/check-secret.ts'
import type { Registration } from './read-registration.ts'

/**
 * A registration that a browser sends again: its button was pressed twice, or the first answer was lost. The human check is used up and
 * the name is taken by then, so that it would be refused although the account is there.
 *
 * It must come with the same guest session, which nobody else has and which ends where the first answer arrives, and with both passwords
 * of the account: more than a login asks for.
 */

const requestIdOf = ({ session }: Caller) => `register:${session}`
const underWayKey = ({ session }: Caller) => `registering:${session}`

/** Runs `register`, human check included, as one that is under way. */
export const registerWhileCopiesWait = <Value>(
  ctx: Context,
  caller: Caller,
  register: () => Promise<Value>,
): Promise<Value> => (caller.session ? whileCopiesWait(ctx, underWayKey(caller), register) : register())

/** Notes which session has registered a member, in the transaction that adds it. */
export async function noteRegistered(tx: Context, caller: Caller, memberId: bigint): Promise<void> {
  if (!caller.session) return
  const request = { memberId, requestId: requestIdOf(caller), content: ['register'] }
  await onceInTransaction(tx, request, async () => ok(null))
}

/** The member that this session has registered with these fields within the last minutes; null if there is none. */
export async function registeredBefore(
  ctx: Context,
  caller: Caller,
  { username, mobile, password, paymentPassword }: Registration,
): Promise<bigint | null> {
  if (!caller.session || (username === null && mobile === null)) return null
  const since = new Date(ctx.clock.now().getTime() - REPEATED_FORM.answeredForMs)
  const newest = ctx.db
    .selectFrom('member')
    .select(['id', 'password_hash', 'payment_password_hash'])
    .where('created_at', '>=', since)
    .where('frozen', '=', false)
    .orderBy('id', 'desc')
  const named =
    username === null
      ? newest.where('mobile', '=', mobile?.number ?? '')
      : newest.where('account_key', '=', accountKey(username))
  const member = await named.executeTakeFirst()
  if (!member || !(await wasAnswered(ctx, member.id, requestIdOf(caller)))) return null
  const isRight = async (hash: string | null, typed: string | null) =>
    hash === null || typed === null
      ? hash === typed
      : (
          await checkSecret(ctx, `registered-before:${member.id}`, {
            hash,
            typed,
            wrong: 'wrong-credentials',
            field: 'password',
          })
        ).ok
  return (await isRight(member.password_hash, password)) &&
    (await isRight(member.payment_password_hash, paymentPassword))
    ? member.id
    : null
}

/** The same after a refusal: a copy that is under way may have used up the human check, the name, or the last place of the hour. */
export const registeredMeanwhile = async (
  ctx: Context,
  caller: Caller,
  registration: Registration,
): Promise<bigint | null> =>
  caller.session
    ? foundMeanwhile(ctx, underWayKey(caller), () => registeredBefore(ctx, caller, registration))
    : null
