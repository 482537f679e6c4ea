import { Secret, TOTP } from 'otpauth'
import { digitCode } from '#contract/base/fields/digits.ts'
import type { Random } from '#platform/base/ports.ts'

/** RFC 6238 with the defaults of every authenticator app; some support no other hash, length or period. */
const PERIOD_SECONDS = 30
const shape = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS }
const ISSUER = 'Sen'
/** RFC 4226 section 4 (R6): 160 bits. */
const SECRET_BYTES = 20
/** Accepted clock difference of a phone, in steps, each way. */
const WINDOW = 1n

/** A new secret, in base32. */
export const newTotpSecret = (random: Random): string =>
  new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer }).base32

/** The content of a set-up's QR code: `otpauth://totp/Sen:player1?issuer=Sen&secret=…`. */
export const otpauthUrl = (secret: string, account: string, issuer = ISSUER): string =>
  new TOTP({ ...shape, issuer, label: account, secret }).toString()

/** Whether text has the form of a TOTP code; authenticator apps show it in two groups. */
export const isTotpCode = (typed: string): boolean => /^\d{6}$/.test(digitCode(typed))

/** The time step of a moment, as stored in `member.two_factor_step`. */
const stepAt = (moment: Date): bigint => BigInt(Math.floor(moment.getTime() / (PERIOD_SECONDS * 1000)))

/**
 * The time step of a typed code of `secret`; null if it is not among the accepted steps: one each side of `now`, and
 * later than `after`, the last one used. If two steps have the same code, the later one, so that the code is used up
 * for both.
 */
export function stepOfCode(
  secret: string,
  typed: string,
  { now, after }: { now: Date; after: bigint | null },
): bigint | null {
  // The library compares bytes, and throws if six characters are not six bytes.
  if (!isTotpCode(typed)) return null
  const totp = new TOTP({ ...shape, secret })
  const token = digitCode(typed)
  for (let step = stepAt(now) + WINDOW; step >= stepAt(now) - WINDOW; step--) {
    if (after !== null && step <= after) return null
    const timestamp = Number(step) * PERIOD_SECONDS * 1000
    if (totp.validate({ token, timestamp, window: 0 }) !== null) return step
  }
  return null
}
