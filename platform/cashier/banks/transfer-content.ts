import type { Context } from '#platform/base/context.ts'

/**
 * The content by which a transfer is known (platform.md section 3): `SN`, six random signs and a check sign, of signs that
 * are not easily confused.
 */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** A prime: with a weight of its own for each place, the check sign differs wherever one sign, or two neighbours, do. */
const BASE = SIGNS.length
const RANDOM_SIGNS = 6
const CONTENT_LENGTH = 2 + RANDOM_SIGNS + 1

/** The check sign of six signs. */
function checkSign(signs: string): string {
  const sum = [...signs].reduce((sum, sign, place) => sum + (place + 1) * SIGNS.indexOf(sign), 0)
  return SIGNS.charAt(sum % BASE)
}

/** A new content; the caller must check that no other order has it. */
export function newTransferContent(ctx: Context): string {
  let signs = ''
  // Bytes above the last whole multiple would make some signs likelier.
  while (signs.length < RANDOM_SIGNS)
    for (const byte of ctx.random.bytes(RANDOM_SIGNS))
      if (byte < BASE * Math.floor(256 / BASE) && signs.length < RANDOM_SIGNS)
        signs += SIGNS.charAt(byte % BASE)
  return `SN${signs}${checkSign(signs)}`
}

/** Whether a text is a content, check sign included. */
export const isTransferContent = (text: string): boolean =>
  text.length === CONTENT_LENGTH &&
  text.startsWith('SN') &&
  [...text.slice(2)].every((sign) => SIGNS.includes(sign)) &&
  checkSign(text.slice(2, -1)) === text.at(-1)

/**
 * Every content that a bank's line may hold, however the bank has changed it: in any case, without its spaces, within other
 * words, with spaces or punctuation between its signs. Most lines that hold none have none; of a line with several, which
 * one is meant follows from amount and account.
 */
export function contentsIn(line: string): string[] {
  const signs = line.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const contents = new Set<string>()
  for (let at = signs.indexOf('SN'); at !== -1; at = signs.indexOf('SN', at + 1)) {
    const text = signs.slice(at, at + CONTENT_LENGTH)
    if (isTransferContent(text)) contents.add(text)
  }
  return [...contents]
}
