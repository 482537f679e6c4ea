import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Context } from './context.ts'

/**
 * Secrets that the database has to keep for a while: base64(IV | ciphertext | tag) of AES-256-GCM, with a key of their
 * purpose that is derived from the platform's, bound to what they belong to. A copy of the database alone opens none, and
 * none opens for anything else.
 */
const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text is for, and whose it is: `member 7`. */
export interface SealedFor {
  purpose: 'sen two-factor secrets 1' | 'sen scratch cards 1'
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

/** Opens what `sealText` made; throws where it was made with another platform key, or for something else. */
export function unsealText(ctx: Context, sealedFor: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, IV_BYTES)
  const key = keyOf(ctx.platformKey, sealedFor)
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(sealedFor.owner))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
