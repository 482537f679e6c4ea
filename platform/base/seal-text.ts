import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Context } from './context.ts'
import { KEY_BATCH_ROWS, MAX_ROW_BATCHES } from './limits.ts'
import { allKeys } from './platform-keys.ts'

/**
 * Encryption of secrets that the database keeps for a while: base64(IV | ciphertext | tag) of AES-256-GCM, with a key
 * per purpose derived from the platform's, and bound to the owner. A copy of the database alone reveals none, and none
 * opens for another owner or purpose. What a former platform key has sealed still opens, and rooms seal it anew
 * (`resealRows`).
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
    | 'sen chain endpoints 1'
    /** Ten minutes old at most, so nothing seals it anew. */
    | 'sen act answers 1'
  owner: string
}

const keyOf = (platformKey: string, { purpose }: SealedFor): Buffer =>
  Buffer.from(hkdfSync('sha256', platformKey, '', purpose, KEY_BYTES))

/**
 * Encrypts a text by the platform's newest key: base64 of the IV, the ciphertext and the tag. Nothing but the same
 * purpose and owner opens it (`unsealText`).
 */
export function sealText(ctx: Context, sealedFor: SealedFor, text: string): string {
  const iv = ctx.random.bytes(IV_BYTES)
  const key = keyOf(ctx.platformKey, sealedFor)
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(sealedFor.owner))
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  )
}

/** Opens a text of `sealText`; throws for a strange platform key, another purpose or owner. */
export function unsealText(ctx: Context, sealedFor: SealedFor, sealed: string): string {
  let failure: unknown
  for (const key of allKeys(ctx)) {
    try {
      return unsealBy(key, sealedFor, sealed)
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

function unsealBy(platformKey: string, sealedFor: SealedFor, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const iv = bytes.subarray(0, IV_BYTES)
  const key = keyOf(platformKey, sealedFor)
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(sealedFor.owner))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** The text sealed anew by the newest key; undefined if it is already sealed by that, or by none that we have. */
function resealed(ctx: Context, sealedFor: SealedFor, sealed: string): string | undefined {
  try {
    unsealBy(ctx.platformKey, sealedFor, sealed)
    return undefined
  } catch {
    // A former key has sealed it, or a strange one.
  }
  try {
    return sealText(ctx, sealedFor, unsealText(ctx, sealedFor, sealed))
  } catch {
    return undefined
  }
}

/** The sealed texts of a column. */
export interface SealedColumn<Row extends { sealed: string }> {
  /** At most `limit` rows, in the order of their keys, after `last` (absent: the first ones). */
  read(limit: number, last: Row | undefined): Promise<Row[]>
  sealedFor(row: Row): SealedFor
  /** Writes the new text if the old one is still in place. */
  write(row: Row, resealed: string): Promise<unknown>
}

/** Seals anew what a former key has sealed, and answers how many texts that were. It may run twice, and at once. */
export async function resealRows<Row extends { sealed: string }>(
  ctx: Context,
  { read, sealedFor, write }: SealedColumn<Row>,
): Promise<number> {
  let count = 0
  let last: Row | undefined
  for (let batch = 0; batch < MAX_ROW_BATCHES; batch++) {
    const rows = await read(KEY_BATCH_ROWS, last)
    for (const row of rows) {
      const anew = resealed(ctx, sealedFor(row), row.sealed)
      if (anew === undefined) continue
      await write(row, anew)
      count++
    }
    if (rows.length < KEY_BATCH_ROWS) break
    last = rows.at(-1)
  }
  return count
}

/** `resealRows` for a table of a few rows, which are read at once. */
export const resealFew = <Row extends { sealed: string }>(
  ctx: Context,
  rows: Row[],
  { sealedFor, write }: Pick<SealedColumn<Row>, 'sealedFor' | 'write'>,
): Promise<number> =>
  resealRows(ctx, { read: (_, last) => Promise.resolve(last ? [] : rows), sealedFor, write })
