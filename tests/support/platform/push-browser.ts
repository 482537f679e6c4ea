import type { Call, Context, Member } from '#platform/base/context.ts'
import { holdSession, sessionIdOf } from '#platform/members/accounts/index.ts'
import { hashOfToken, openSession } from '#platform/members/accounts/sessions/sessions.ts'
import { addSubscription, readPushState } from '#platform/members/inbox/index.ts'
import type { openPushService } from './push-service.ts'

const caller = { address: '192.0.2.7', userAgent: 'Chrome', language: 'vi' } as Call['caller']

/** A signed-in browser of a member. */
export async function signedIn(ctx: Context, member: Member): Promise<Call> {
  const tokenHash = hashOfToken(await openSession(ctx, member.id, caller))
  return { caller, member, tokenHash }
}

export async function pushStateOf(ctx: Context, member: Member, call: Call) {
  const state = await readPushState(sessionIdOf)(ctx, member, {}, call)
  if (!state.ok) throw new Error(state.code)
  return state.value
}

/** A browser of a member that is notified, by this push service. */
export async function notifiedBrowser(
  ctx: Context,
  member: Member,
  service: Awaited<ReturnType<typeof openPushService>>,
) {
  const call = await signedIn(ctx, member)
  const { publicKey } = await pushStateOf(ctx, member, call)
  const { endpoint, p256dh, auth } = service.subscribe()
  const input = { endpoint, p256dh, auth, publicKey: publicKey ?? '' }
  const added = await addSubscription(holdSession)(ctx, member, input, call)
  if (!added.ok) throw new Error(added.code)
  return { call, endpoint, input }
}
