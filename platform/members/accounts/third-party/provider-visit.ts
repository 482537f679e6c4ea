import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { ADDRESS_LOGINS } from '#platform/members/limits.ts'
import { countAddressHit } from '../base/throttle.ts'
import { authorizationUrl, subjectOf } from './openid.ts'
import { noteOrigin, type Provider, providerOf } from './providers.ts'
import { beginVisit, bindingOf, endVisit } from './visits.ts'

/** Where a provider leads browsers back to, on whichever host of the site they came from. */
const backOn = (origin: string) => `${origin}/login/third-party`

const idOf = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : 0)

/**
 * Leads a browser to a provider: for a login, or to link an account with `memberId`. Returns the address, and the token that
 * the browser keeps. Refuses `not-found` for a provider that is not open, `too-many-requests`, and `unknown-error` for one that
 * does not answer.
 */
export async function leadTo(
  ctx: Context,
  { caller }: Call,
  wish: { provider: string; origin: string },
  memberId: bigint | null,
): Promise<Result<{ url: string; token: string }>> {
  const { hits, retryAfterSeconds } = await countAddressHit(
    ctx,
    'provider-visit',
    caller.address,
    ADDRESS_LOGINS,
  )
  if (hits > ADDRESS_LOGINS.hits) return refuse('too-many-requests', { retryAfterSeconds })
  const provider = await providerOf(ctx, idOf(wish.provider))
  if (!provider) return refuse('not-found')
  const token = await beginVisit(ctx, provider, memberId)
  const url = await authorizationUrl(ctx, provider, bindingOf(token), backOn(wish.origin))
  if (!url.ok) return url
  await noteOrigin(ctx, provider, new URL(url.value).origin)
  return ok({ url: url.value, token })
}

/**
 * Who a browser has come back as. An address that is not of its own visit is refused before anything of the visit is used up;
 * a visit comes back once. Refuses `forged-request` for another browser's or a member's visit, one that came back before, or
 * too late; `popup-closed` for what the provider or its proof denies; `unknown-error`, `too-many-requests`.
 */
export async function broughtBack(
  ctx: Context,
  { caller }: Call,
  { token, origin, query }: { token: string; origin: string; query: string },
  memberId: bigint | null,
): Promise<Result<{ provider: Provider; subject: string }>> {
  const { hits, retryAfterSeconds } = await countAddressHit(ctx, 'login', caller.address, ADDRESS_LOGINS)
  if (hits > ADDRESS_LOGINS.hits) return refuse('too-many-requests', { retryAfterSeconds })
  const binding = bindingOf(token)
  const back = new URL(backOn(origin))
  back.search = query
  if (back.searchParams.get('state') !== binding.state) return refuse('forged-request')
  const id = await endVisit(ctx, token, memberId)
  if (id === undefined) return refuse('forged-request')
  const provider = await providerOf(ctx, id)
  if (!provider) return refuse('popup-closed')
  const subject = await subjectOf(ctx, provider, binding, back)
  return subject.ok ? ok({ provider, subject: subject.value }) : subject
}
