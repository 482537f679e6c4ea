import { createHmac } from 'node:crypto'
import type { Context } from '#platform/base/context.ts'
import { PROVIDER_REGISTRATION_MS, PROVIDER_VISIT_MS } from '#platform/members/limits.ts'
import { hashOfToken, newToken } from '../sessions/sessions.ts'
import type { Binding } from './openid.ts'
import type { Provider } from './providers.ts'

/**
 * Browsers that are at a provider. The token of a visit is in the browser's cookie alone: what goes through the provider
 * follows from it one way, so that neither a copy of the database nor of an address completes another browser's visit.
 */

export function bindingOf(token: string): Binding {
  const derived = (purpose: string) => createHmac('sha256', token).update(purpose).digest('base64url')
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') }
}

/** Begins a visit, of a member who wants to link an account, or (null) of a login. Returns its token. */
export async function beginVisit(ctx: Context, { id }: Provider, memberId: bigint | null): Promise<string> {
  const token = newToken(ctx)
  await keepVisit(ctx, {
    token_hash: hashOfToken(token),
    provider_id: id,
    member_id: memberId,
    subject: null,
    expires_at: after(ctx, PROVIDER_VISIT_MS),
  })
  return token
}

/** Ends a visit, which can come back only once; returns its provider's id, undefined if there is none or it is too late. */
export async function endVisit(
  { db, clock }: Context,
  token: string,
  memberId: bigint | null,
): Promise<number | undefined> {
  const ended = await db
    .deleteFrom('provider_visit')
    .where('token_hash', '=', hashOfToken(token))
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .where('subject', 'is', null)
    .where('expires_at', '>', clock.now())
    .returning('provider_id')
    .executeTakeFirst()
  return ended?.provider_id
}

/** Keeps who came back, whom no account is linked with: it may register by the token that is returned. */
export async function keepStranger(ctx: Context, { id }: Provider, subject: string): Promise<string> {
  const token = newToken(ctx)
  await keepVisit(ctx, {
    token_hash: hashOfToken(token),
    provider_id: id,
    member_id: null,
    subject,
    expires_at: after(ctx, PROVIDER_REGISTRATION_MS),
  })
  return token
}

/** Who a stranger is at its provider, if the provider is open and it is not too late. */
export const strangerOf = ({ db, clock }: Context, token: string) =>
  db
    .selectFrom('provider_visit')
    .innerJoin('sign_in_provider', 'sign_in_provider.id', 'provider_visit.provider_id')
    .select(['sign_in_provider.issuer', 'provider_visit.subject'])
    .where('token_hash', '=', hashOfToken(token))
    .where('subject', 'is not', null)
    .where('expires_at', '>', clock.now())
    .where('sign_in_provider.closed_at', 'is', null)
    .executeTakeFirst()

/** Forgets a stranger; false if it is gone. */
export async function forgetStranger({ db }: Context, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_visit')
    .where('token_hash', '=', hashOfToken(token))
    .where('subject', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface Visit {
  token_hash: Buffer
  provider_id: number
  member_id: bigint | null
  subject: string | null
  expires_at: Date
}

const keepVisit = ({ db }: Context, visit: Visit) => db.insertInto('provider_visit').values(visit).execute()
const after = ({ clock }: Context, ms: number) => new Date(clock.now().getTime() + ms)
