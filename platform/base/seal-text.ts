import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Context } from './context.ts'

/**
 * Encryption of secrets that the database keeps for a while: base64(IV | ciphertext | tag) of AES-256-GCM, with a key
 * per purpose derived from the platform's, and bound to the owner. A copy of the database alone reveals none, and none
 * opens for another owner or purpose.
 */
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** The purpose and the owner of a sealed text: `member 7`. */
export interface SealedFor {
  purpose:
    | 'sen two-factor secrets 1'
    | 'sen scratch cards 1'
    | 'sen vendor keys 1'
    | 'sen bank feeds 1'
    | 'sen push keys 1'
    | 'sen gateway keys 1'
    | 'sen sign-in providers 1'
  owner: string
}

const keyOf = (platformKey: string, { purpose }: SealedFor): Buffer =>
  Buffer.from(hkdfSync('sha256', platformKey, '', purpose, KEY_BYTES))

export function sealText(ctx: Context, sealedFor: SealedFor, text: string): string {
  const iv = ctx.random.bytes(IV_BYTES)
  const key = keyOf(ctx.platformKey, sealedFor)
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(sealedFor.owner))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** Opens a text of `sealText`; throws for another platform key, purpose or owner. */
export function unsealText(ctx: Context, sealedFor: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, IV_BYTES)
  const key = keyOf(ctx.platformKey, sealedFor)
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(sealedFor.owner))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
