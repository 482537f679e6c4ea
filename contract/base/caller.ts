import CryptoJS from 'crypto-js'
import { MAX_HEADER_LENGTH, SEAL_AGE_MS } from '#contract/limits.ts'
import { sameText } from './cipher.ts'

/**
 * The visitor of a call. The site sends its address, language and user agent in headers of its own; the platform trusts
 * them only with a proof of the shared platform key (platform.md section 1).
 */
export interface Caller {
  /** The visitor's address, as text. */
  address: string
  language: string
  userAgent: string
  /** Distinguishes visitors at one address, if the site can; opaque, empty for none. */
  session: string
  /**
   * The platform's device tokens (`deviceToken` of a login) in the visitor's browser: accounts that have signed in
   * there. Separated by spaces; absent for none.
   */
  devices?: string
  /**
   * The page that the call is made for; opaque, absent for none. Within one page the platform looks a token up only
   * once.
   */
  page?: string
}

const HEADERS = {
  address: 'sen-address',
  language: 'sen-language',
  userAgent: 'sen-user-agent',
  session: 'sen-session',
  devices: 'sen-devices',
  page: 'sen-page',
  proof: 'sen-proof',
} as const

/** The header of a member's token, which is never in a URL. */
export const TOKEN_HEADER = 'sen-token'

/** The characters that a header carries unchanged: printable ASCII, trimmed as `Headers` would. */
const headerText = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, MAX_HEADER_LENGTH)
    .trim()

function proofOf(caller: Caller, path: string, atMs: string, platformKey: string): string {
  const { address, language, userAgent, session, devices, page } = caller
  const text = [
    atMs,
    path,
    address,
    language,
    userAgent,
    session,
    ...(devices ? [`devices ${devices}`] : []),
    ...(page ? [`page ${page}`] : []),
  ].join('\n')
  return CryptoJS.HmacSHA256(text, `caller ${platformKey}`).toString(CryptoJS.enc.Hex)
}

/** The caller as it arrives: texts without characters that no header can hold, cut at `MAX_HEADER_LENGTH`. */
export const callerInHeaders = (caller: Caller): Caller => {
  const devices = headerText(caller.devices ?? '')
  const page = headerText(caller.page ?? '')
  return {
    address: headerText(caller.address),
    language: headerText(caller.language),
    userAgent: headerText(caller.userAgent),
    session: headerText(caller.session),
    ...(devices && { devices }),
    ...(page && { page }),
  }
}

/** The headers that send `caller` to `path` (without query), proved at `nowMs`. The proof covers what arrives. */
export function callerHeaders(
  caller: Caller,
  path: string,
  platformKey: string,
  nowMs: number,
): Record<string, string> {
  const plain = callerInHeaders(caller)
  return {
    [HEADERS.address]: plain.address,
    [HEADERS.language]: plain.language,
    [HEADERS.userAgent]: plain.userAgent,
    [HEADERS.session]: plain.session,
    ...(plain.devices && { [HEADERS.devices]: plain.devices }),
    ...(plain.page && { [HEADERS.page]: plain.page }),
    [HEADERS.proof]: `${nowMs}.${proofOf(plain, path, String(nowMs), platformKey)}`,
  }
}

/** The proved caller of a request to `path`; undefined without a valid proof. */
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
  const page = headers.get(HEADERS.page)
  const caller: Caller = {
    address: headers.get(HEADERS.address) ?? '',
    language: headers.get(HEADERS.language) ?? '',
    userAgent: headers.get(HEADERS.userAgent) ?? '',
    session: headers.get(HEADERS.session) ?? '',
    ...(devices && { devices }),
    ...(page && { page }),
  }
  if (!/^\d{1,16}$/.test(atMs) || Math.abs(nowMs - Number(atMs)) > SEAL_AGE_MS) return undefined
  return sameText(mac, proofOf(caller, path, atMs, platformKey)) ? caller : undefined
}
