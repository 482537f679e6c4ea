import type { Context } from '#platform/base/context.ts'
import { type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'

/** Whose secret it is. */
export type SecretOwner = `member ${bigint}` | `operator ${bigint}`

/** TOTP secrets are stored sealed: a copy of the database alone cannot produce codes. */
const secretOf = (owner: SecretOwner): SealedFor => ({ purpose: 'sen two-factor secrets 1', owner })

/** Encrypts a TOTP secret for the database. */
export const sealSecretFor = (ctx: Context, owner: SecretOwner, secret: string): string =>
  sealText(ctx, secretOf(owner), secret)

/** `sealSecretFor` a member. */
export const sealSecret = (ctx: Context, memberId: bigint, secret: string): string =>
  sealSecretFor(ctx, `member ${memberId}`, secret)

/**
 * Opens a secret of `sealSecretFor`. Null, with a log line, if it was sealed with another platform key or for another
 * owner: no code is right then, and the set-up must be restarted.
 */
export function openSecretOf(ctx: Context, owner: SecretOwner, sealed: string): string | null {
  try {
    return unsealText(ctx, secretOf(owner), sealed)
  } catch (error) {
    ctx.log.warn({ err: error, owner }, 'a two-factor secret cannot be decrypted with this key')
    return null
  }
}

/** `openSecretOf` a member. */
export const openSecret = (ctx: Context, memberId: bigint, sealed: string): string | null =>
  openSecretOf(ctx, `member ${memberId}`, sealed)
