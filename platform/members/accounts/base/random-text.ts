import type { Context } from '#platform/base/context.ts'

const BYTE_VALUES = 256

/** Characters of `alphabet`, all equally likely: bytes beyond its last whole multiple are skipped. */
export function randomText(ctx: Context, alphabet: string, length: number): string {
  const fair = BYTE_VALUES - (BYTE_VALUES % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of ctx.random.bytes(2 * length)) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}

/** Equally likely decimal digits. */
export const randomDigits = (ctx: Context, length: number): string => randomText(ctx, '0123456789', length)
