import CryptoJS from 'crypto-js'
import { SEAL_AGE_MS } from '#contract/limits.ts'

/**
 * The only encryption of call bodies (platform.md section 1): AES-256-CBC with a random IV, then HMAC-SHA256 over IV
 * and ciphertext, keys derived from the shared platform key. The sealed text is base64(IV | ciphertext | MAC); inside
 * is `{at, body}` with the time of sealing in milliseconds. For another platform, replace this module.
 */

const IV_BYTES = 16
const MAC_BYTES = 32

interface Keys {
  encryption: CryptoJS.lib.WordArray
  authentication: CryptoJS.lib.WordArray
}

const derived = new Map<string, Keys>()

function keysOf(platformKey: string): Keys {
  let keys = derived.get(platformKey)
  if (!keys) {
    keys = {
      encryption: CryptoJS.HmacSHA256('sen body encryption 1', platformKey),
      authentication: CryptoJS.HmacSHA256('sen body authentication 1', platformKey),
    }
    derived.set(platformKey, keys)
  }
  return keys
}

/** Seals any JSON value. `nowMs` is the caller's clock; `iv` (32 hex digits) is for test vectors only. */
export function seal(body: unknown, platformKey: string, nowMs: number, iv?: string): string {
  const keys = keysOf(platformKey)
  const ivWords = iv ? CryptoJS.enc.Hex.parse(iv) : CryptoJS.lib.WordArray.random(IV_BYTES)
  const { ciphertext } = CryptoJS.AES.encrypt(JSON.stringify({ at: nowMs, body }), keys.encryption, {
    iv: ivWords,
  })
  const sealed = ivWords.clone().concat(ciphertext)
  const mac = CryptoJS.HmacSHA256(sealed, keys.authentication)
  return sealed.concat(mac).toString(CryptoJS.enc.Base64)
}

/** Opens a sealed text. Undefined if it is not sealed, its MAC is wrong, or it is older than `SEAL_AGE_MS`. */
export function unseal(text: string, platformKey: string, nowMs: number): { body: unknown } | undefined {
  const keys = keysOf(platformKey)
  const all = CryptoJS.enc.Base64.parse(text)
  const cipherBytes = all.sigBytes - IV_BYTES - MAC_BYTES
  if (cipherBytes < 16 || cipherBytes % 16 !== 0) return undefined
  const hex = all.toString(CryptoJS.enc.Hex)
  const macAt = (IV_BYTES + cipherBytes) * 2
  const signed = CryptoJS.enc.Hex.parse(hex.slice(0, macAt))
  if (
    !sameText(CryptoJS.HmacSHA256(signed, keys.authentication).toString(CryptoJS.enc.Hex), hex.slice(macAt))
  )
    return undefined
  const iv = CryptoJS.enc.Hex.parse(hex.slice(0, IV_BYTES * 2))
  const ciphertext = CryptoJS.enc.Hex.parse(hex.slice(IV_BYTES * 2, macAt))
  try {
    const plain = CryptoJS.AES.decrypt(CryptoJS.lib.CipherParams.create({ ciphertext }), keys.encryption, {
      iv,
    })
    const message = JSON.parse(plain.toString(CryptoJS.enc.Utf8)) as { at?: unknown; body?: unknown }
    if (typeof message.at !== 'number' || Math.abs(nowMs - message.at) > SEAL_AGE_MS) return undefined
    return { body: message.body }
  } catch {
    return undefined // authentic but malformed: a bug of the peer, not an attack
  }
}

/** Compares two texts of equal length in constant time. */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}
