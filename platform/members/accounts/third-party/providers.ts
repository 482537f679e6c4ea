import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { resealFew, type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'
import { audit } from '#platform/base/settings/index.ts'
import { MAX_PROVIDERS } from '#platform/members/limits.ts'
import { authorizationOrigin, isReachable } from './openid.ts'

/** Third parties that members may sign in by (OpenID Connect), as the operator has set them up. */

/** A provider that is open, with its secret in the clear. */
export interface Provider {
  id: number
  name: string
  issuer: string
  clientId: string
  secret: string
  /** A new one for each row, so that nothing cached about a provider outlives its row. */
  key: string
}

export interface ProviderTerms {
  name: string
  issuer: string
  clientId: string
  secret: string
}

const MAX_TEXT = 500
const MAX_NAME = 32

const sealedFor = (issuer: string): SealedFor => ({
  purpose: 'sen sign-in providers 1',
  owner: `issuer ${issuer}`,
})

/** Every provider, the newest first, without its secret. */
export const listProviders = async ({ db }: Context) =>
  (await db.selectFrom('sign_in_provider').selectAll().orderBy('id', 'desc').execute()).map((row) => ({
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    addedAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }))

/**
 * Opens a provider, once it has answered what it is. Refuses `format` with the field, `state-moved-on` for an issuer that is
 * open already, `over-limit` above the most that may be open, and `unknown-error` if it does not answer.
 */
export async function addProvider(
  ctx: Context,
  { actor, ...terms }: ProviderTerms & { actor: string },
): Promise<Result<{ id: number }>> {
  const name = terms.name.trim()
  const { issuer, clientId, secret } = terms
  if (name === '' || name.length > MAX_NAME) return refuse('format', { field: 'name' })
  if (!isReachable(issuer) || issuer.length > MAX_TEXT || /[?#]/.test(issuer))
    return refuse('format', { field: 'issuer' })
  if (clientId === '' || clientId.length > MAX_TEXT) return refuse('format', { field: 'client-id' })
  if (secret === '' || secret.length > MAX_TEXT) return refuse('format', { field: 'client-secret' })
  const secret_sealed = sealText(ctx, sealedFor(issuer), secret)
  const origin = await authorizationOrigin(ctx, { issuer, clientId, secret, key: secret_sealed })
  if (!origin.ok) return origin
  return ctx.transact(async (tx) => {
    const open = await tx.db
      .selectFrom('sign_in_provider')
      .select('issuer')
      .where('closed_at', 'is', null)
      .forUpdate()
      .execute()
    if (open.some((one) => one.issuer === issuer)) return refuse('state-moved-on')
    if (open.length >= MAX_PROVIDERS) return refuse('over-limit')
    const added = await tx.db
      .insertInto('sign_in_provider')
      .values({
        name,
        issuer,
        client_id: clientId,
        secret_sealed,
        origin: origin.value,
        created_at: tx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return refuse('state-moved-on')
    const detail = { name, issuer, clientId }
    await audit(tx, { actor, action: 'sign-in-provider-added', subject: `provider ${added.id}`, detail })
    return ok({ id: added.id })
  })
}

/** Closes a provider: nobody signs in by it any more, and links to its issuer wait until it is opened again. Refuses `not-found`. */
export const closeProvider = (
  ctx: Context,
  { id, actor }: { id: number; actor: string },
): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const closed = await tx.db
      .updateTable('sign_in_provider')
      .set({ closed_at: tx.clock.now() })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!closed) return refuse('not-found')
    await audit(tx, { actor, action: 'sign-in-provider-closed', subject: `provider ${id}` })
    return ok(null)
  })

/** The open providers, as every page may know them: `origin` is that of their own pages. */
export const openProviders = async ({ reads }: Context) =>
  (
    await reads
      .selectFrom('sign_in_provider')
      .select(['id', 'name', 'origin'])
      .where('closed_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id, name, origin }) => ({ id: String(id), name, origin }))

/** An open provider by its id; undefined if there is none. */
export async function providerOf(ctx: Context, id: number): Promise<Provider | undefined> {
  const row = await ctx.db
    .selectFrom('sign_in_provider')
    .selectAll()
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { name, issuer, client_id: clientId, secret_sealed: key } = row
  try {
    return { id, name, issuer, clientId, secret: unsealText(ctx, sealedFor(issuer), key), key }
  } catch (err) {
    ctx.log.error(
      { err, provider: id },
      'the secret of a provider cannot be opened: close it, and add it again',
    )
    return undefined
  }
}

/** Notes where a provider's pages are now, so that forms may lead there. */
export const noteOrigin = ({ db }: Context, { id }: Provider, origin: string) =>
  db
    .updateTable('sign_in_provider')
    .set({ origin })
    .where('id', '=', id)
    .where('origin', '!=', origin)
    .execute()

/** Seals anew the secrets of providers that a former platform key has sealed. Returns how many. */
export const resealProviderSecrets = async (ctx: Context): Promise<number> =>
  resealFew(
    ctx,
    await ctx.db.selectFrom('sign_in_provider').select(['id', 'issuer', 'secret_sealed as sealed']).execute(),
    {
      sealedFor: ({ issuer }) => sealedFor(issuer),
      write: ({ id, sealed }, anew) =>
        ctx.db
          .updateTable('sign_in_provider')
          .set({ secret_sealed: anew })
          .where('id', '=', id)
          .where('secret_sealed', '=', sealed)
          .execute(),
    },
  )
