import type { Context } from '#platform/base/context.ts'
import { resealRows, type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'

/** Whose secret it is. */
export type SecretOwner = `member ${bigint}` | `operator ${bigint}`

/** TOTP secrets are stored sealed: a copy of the database alone cannot produce codes. */
const sealedForOwner = (owner: SecretOwner): SealedFor => ({
  purpose: 'sen two-factor secrets 1',
  owner,
})

/** Encrypts a TOTP secret for the database. */
export const sealSecretFor = (ctx: Context, owner: SecretOwner, secret: string): string =>
  sealText(ctx, sealedForOwner(owner), secret)

/** `sealSecretFor` a member. */
export const sealSecret = (ctx: Context, memberId: bigint, secret: string): string =>
  sealSecretFor(ctx, `member ${memberId}`, secret)

/**
 * Opens a secret of `sealSecretFor`. Null, with a log line, if it was sealed with another platform key or for another
 * owner: no code is right then, and the set-up must be restarted.
 */
export function openSecretOf(ctx: Context, owner: SecretOwner, sealed: string): string | null {
  try {
    return unsealText(ctx, sealedForOwner(owner), sealed)
  } catch (error) {
    ctx.log.warn({ err: error, owner }, 'a two-factor secret cannot be decrypted with this key')
    return null
  }
}

/** `openSecretOf` a member. */
export const openSecret = (ctx: Context, memberId: bigint, sealed: string): string | null =>
  openSecretOf(ctx, `member ${memberId}`, sealed)

/** An owner's secret that is in force. */
interface KeptSecret {
  id: bigint
  sealed: string
}

/** Where the secrets of one kind of owner are stored: each in its own row. */
interface KeptSecrets {
  /** At most `limit` of the owners after `id`, in the order of their ids. */
  read(id: bigint, limit: number): Promise<KeptSecret[]>
  /** Writes the new text where the old one still stands. */
  write(secret: KeptSecret, anew: string): Promise<unknown>
}

/** Seals secrets anew that a former platform key has sealed; those of an unfinished set-up soon end. */
export const resealSecretsOf = (
  ctx: Context,
  kind: 'member' | 'operator',
  { read, write }: KeptSecrets,
): Promise<number> =>
  resealRows<KeptSecret>(ctx, {
    read: (limit, last) => read(last?.id ?? 0n, limit),
    sealedFor: ({ id }) => sealedForOwner(`${kind} ${id}`),
    write,
  })

/** `resealSecretsOf` members. */
export const resealMemberSecrets = (ctx: Context): Promise<number> =>
  resealSecretsOf(ctx, 'member', {
    read: (id, limit) =>
      ctx.db
        .selectFrom('member')
        .select(['id', 'two_factor_secret as sealed'])
        .where('two_factor_secret', 'is not', null)
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ sealed: string }>()
        .execute(),
    write: ({ id, sealed }, anew) =>
      ctx.db
        .updateTable('member')
        .set({ two_factor_secret: anew })
        .where('id', '=', id)
        .where('two_factor_secret', '=', sealed)
        .execute(),
  })
