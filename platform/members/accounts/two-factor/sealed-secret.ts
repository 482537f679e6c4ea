import type { Context } from '#platform/base/context.ts'
import { type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'

/** TOTP secrets are stored sealed: a copy of the database alone cannot produce codes. */
const secretOf = (memberId: bigint): SealedFor => ({
  purpose: 'sen two-factor secrets 1',
  owner: `member ${memberId}`,
})

/** Encrypts a member's TOTP secret for the database. */
export const sealSecret = (ctx: Context, memberId: bigint, secret: string): string =>
  sealText(ctx, secretOf(memberId), secret)

/**
 * Opens a secret of `sealSecret`. Null, with a log line, if it was sealed with another platform key or for another
 * member: no code is right then, and the set-up must be restarted.
 */
export function openSecret(ctx: Context, memberId: bigint, sealed: string): string | null {
  try {
    return unsealText(ctx, secretOf(memberId), sealed)
  } catch (error) {
    ctx.log.warn(
      { err: error, memberId: String(memberId) },
      'a two-factor secret cannot be decrypted with this key',
    )
    return null
  }
}
