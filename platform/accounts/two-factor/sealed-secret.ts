import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Context } from '../../context.ts'

/**
 * TOTP secrets are kept as base64(IV | ciphertext | tag) of AES-256-GCM, with a key derived from the platform's and bound
 * to their member: a copy of the database alone makes no codes, and one member's secret opens nothing for another.
 */
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (platformKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', platformKey, '', 'sen two-factor secrets 1', KEY_BYTES))

const boundTo = (memberId: bigint): Buffer => Buffer.from(`member ${memberId}`)

/** Encrypts a member's TOTP secret for the database. */
export function sealSecret(ctx: Context, memberId: bigint, secret: string): string {
  const iv = ctx.random.bytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(ctx.platformKey), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(boundTo(memberId))
  const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64')
}

/**
 * Opens what `sealSecret` made. Null, and a line in the log, where it was made with another platform key or for another
 * member: then no code is right, and a set-up is begun anew.
 */
export function openSecret(ctx: Context, memberId: bigint, sealed: string): string | null {
  try {
    return unseal(ctx, memberId, sealed)
  } catch (error) {
    ctx.log.warn(
      { err: error, memberId: String(memberId) },
      'a two-factor secret does not open with this key',
    )
    return null
  }
}

function unseal(ctx: Context, memberId: bigint, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, IV_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyOf(ctx.platformKey), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(memberId))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
