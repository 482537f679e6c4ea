import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type * as passkeyCalls from '#contract/members/passkeys.ts'
import type { WireLoginResult } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { ADDRESS_CHALLENGES, ADDRESS_LOGINS } from '#platform/members/limits.ts'
import { lockMemberById } from '../base/lock-member.ts'
import { countAddressHit } from '../base/throttle.ts'
import { entryRefusal } from '../login/admit-login.ts'
import { completeLogin } from '../login/complete-login.ts'
import { completePending } from '../login/complete-pending.ts'
import { memberOfPending, takePendingTry } from '../sessions/pending-login.ts'
import { hashOfToken } from '../sessions/sessions.ts'
import { keepQuestion, passkeysOf, takeQuestion } from './passkey-questions.ts'
import { askForPasskey, credentialIdIn, provedPasskey } from './webauthn.ts'

/**
 * What the browser is asked at a login: for whichever passkey it has, or, with the token of a login that waits for its second
 * step, for one of that member's. Null for a member without passkeys, and for a login that no longer waits. Refuses
 * `too-many-requests`.
 */
export async function passkeyQuestion(
  ctx: Context,
  { caller }: Call,
  { origin, pendingToken }: ParsedInputOf<typeof passkeyCalls.passkeyQuestion>,
): Promise<Result<ValueOf<typeof passkeyCalls.passkeyQuestion>>> {
  const { hits, retryAfterSeconds } = await countAddressHit(
    ctx,
    'passkey-question',
    caller.address,
    ADDRESS_CHALLENGES,
  )
  if (hits > ADDRESS_CHALLENGES.hits) return refuse('too-many-requests', { retryAfterSeconds })
  if (pendingToken === undefined) {
    const question = await askForPasskey(ctx, { origin, keys: [], verification: 'required' })
    return ok({ options: await keepQuestion(ctx, question, 'login', null) })
  }
  const memberId = await memberOfPending(ctx, hashOfToken(pendingToken))
  const keys = memberId === null ? [] : await passkeysOf(ctx, memberId)
  if (memberId === null || keys.length === 0) return ok({ options: null })
  // The password was right: a touch is enough.
  const question = await askForPasskey(ctx, { origin, keys, verification: 'discouraged' })
  return ok({ options: await keepQuestion(ctx, question, 'second', memberId) })
}

/**
 * Signs in by a passkey alone, whose device has verified its owner, so that no second step is needed; or answers the second step
 * of a login. Refuses `wrong-credentials` for an answer that is wrong, late or to another question, and with `unknownPasskey` for
 * a passkey that no account has: as ids of passkeys are random, this reveals no account. At the second
 * step it refuses `wrong-two-factor-code`, which counts as a wrong code does. Also `please-log-in` for a login that no longer
 * waits, `not-a-member`, `not-an-agent`, `operation-not-allowed`, `too-many-requests`.
 */
export function logInByPasskey(
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof passkeyCalls.passkeyLogin>,
): Promise<Result<WireLoginResult>> {
  const { pendingToken } = input
  return pendingToken === undefined
    ? asFirst(ctx, call, input)
    : asSecond(ctx, call, { ...input, pendingToken })
}

type Input = ParsedInputOf<typeof passkeyCalls.passkeyLogin>

async function asFirst(
  ctx: Context,
  call: Call,
  { credential, origin, site, remember }: Input,
): Promise<Result<WireLoginResult>> {
  const { caller } = call
  const { hits, retryAfterSeconds } = await countAddressHit(ctx, 'login', caller.address, ADDRESS_LOGINS)
  if (hits > ADDRESS_LOGINS.hits) return refuse('too-many-requests', { retryAfterSeconds })
  const challenge = await takeQuestion(ctx, credential, 'login', null)
  const key = await ctx.db
    .selectFrom('member_passkey')
    .selectAll()
    .where('credential_id', '=', credentialIdIn(credential) ?? '')
    .executeTakeFirst()
  if (challenge === null) return refuse('wrong-credentials')
  if (!key) return refuse('wrong-credentials', { unknownPasskey: true })
  call.about = key.member_id
  const counter = await provedPasskey(credential, key, { origin, challenge, verified: true })
  if (counter === null) return refuse('wrong-credentials')
  return ctx.transact(async (tx) => {
    const member = await lockMemberById(tx, key.member_id)
    if (!member) return refuse('wrong-credentials')
    const refused = entryRefusal(member, site)
    if (refused) return refused
    if (!(await markUsed(tx, key.id, counter))) return refuse('wrong-credentials', { unknownPasskey: true })
    return completeLogin(tx, {
      memberId: member.id,
      caller,
      remember,
      kind: 'passkey',
      mustChangePassword: null,
    })
  })
}

async function asSecond(
  ctx: Context,
  call: Call,
  { credential, origin, pendingToken }: Input & { pendingToken: string },
): Promise<Result<WireLoginResult>> {
  const tokenHash = hashOfToken(pendingToken)
  const memberId = await takePendingTry(ctx, tokenHash)
  if (memberId === null) return refuse('please-log-in')
  call.about = memberId
  const challenge = await takeQuestion(ctx, credential, 'second', memberId)
  const keys = await passkeysOf(ctx, memberId)
  const key = keys.find(({ credential_id }) => credential_id === credentialIdIn(credential))
  if (challenge === null || !key) return refuse('wrong-two-factor-code')
  const counter = await provedPasskey(credential, key, { origin, challenge, verified: false })
  if (counter === null) return refuse('wrong-two-factor-code')
  return completePending(ctx, { memberId, tokenHash, caller: call.caller }, (tx) =>
    markUsed(tx, key.id, counter),
  )
}

/** Notes the use of a passkey; false if it is gone. */
async function markUsed(tx: Context, id: bigint, counter: bigint): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('member_passkey')
    .set({ counter, last_used_at: tx.clock.now() })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
