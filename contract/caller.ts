import CryptoJS from 'crypto-js'
import { MAX_AGE_MS, sameText } from './cipher.ts'

/**
 * Who asks. The site passes its visitor's address, language and user agent in headers of its own; the platform
 * believes them only with a proof of the shared platform key (platform.md section 1).
 */
export interface Caller {
  /** The visitor's address, as text. */
  address: string
  language: string
  userAgent: string
  /** Tells the visitors of one address apart, where the site can; an opaque text, empty for none. */
  session: string
  /**
   * Tokens of the platform's (`deviceToken` of a login) that the visitor's browser keeps: accounts have signed in with it
   * before. Apart by spaces; absent for none.
   */
  devices?: string
}

const HEADERS = {
  address: 'sen-address',
  language: 'sen-language',
  userAgent: 'sen-user-agent',
  session: 'sen-session',
  devices: 'sen-devices',
  proof: 'sen-proof',
} as const

/** The header that carries a member's token; never a URL. */
export const TOKEN_HEADER = 'sen-token'

/** Characters of one header's text; no address and no language is as long. */
const MAX_TEXT = 300

/** What a header carries unchanged: printable ASCII with no space at an end, which `Headers` would trim. */
const carried = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, MAX_TEXT)
    .trim()

function proofOf(caller: Caller, path: string, atMs: string, platformKey: string): string {
  const { address, language, userAgent, session, devices } = caller
  const text = [atMs, path, address, language, userAgent, session, ...(devices ? [devices] : [])].join('\n')
  return CryptoJS.HmacSHA256(text, `caller ${platformKey}`).toString(CryptoJS.enc.Hex)
}

/**
 * The headers that carry `caller` to `path` (without query), proved at `nowMs`. What is proved is what arrives: each text
 * without what a header cannot hold, and cut at `MAX_TEXT`.
 */
export function callerHeaders(
  caller: Caller,
  path: string,
  platformKey: string,
  nowMs: number,
): Record<string, string> {
  const plain: Caller = {
    address: carried(caller.address),
    language: carried(caller.language),
    userAgent: carried(caller.userAgent),
    session: carried(caller.session),
    devices: carried(caller.devices ?? ''),
  }
  return {
    [HEADERS.address]: plain.address,
    [HEADERS.language]: plain.language,
    [HEADERS.userAgent]: plain.userAgent,
    [HEADERS.session]: plain.session,
    ...(plain.devices && { [HEADERS.devices]: plain.devices }),
    [HEADERS.proof]: `${nowMs}.${proofOf(plain, path, String(nowMs), platformKey)}`,
  }
}

/** The proved caller of a request to `path`; undefined where nothing is proved. */
export function readCaller(
  headers: Headers,
  path: string,
  platformKey: string,
  nowMs: number,
): Caller | undefined {
  const proof = headers.get(HEADERS.proof)
  if (!proof) return undefined
  const [atMs = '', mac = ''] = proof.split('.')
  const devices = headers.get(HEADERS.devices)
  const caller: Caller = {
    address: headers.get(HEADERS.address) ?? '',
    language: headers.get(HEADERS.language) ?? '',
    userAgent: headers.get(HEADERS.userAgent) ?? '',
    session: headers.get(HEADERS.session) ?? '',
    ...(devices && { devices }),
  }
  if (!/^\d{1,16}$/.test(atMs) || Math.abs(nowMs - Number(atMs)) > MAX_AGE_MS) return undefined
  return sameText(mac, proofOf(caller, path, atMs, platformKey)) ? caller : undefined
}
