import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { PendingLogin } from '#app/lib/pages/request-context.ts'
import { cookieLine } from '#app/lib/visitor/cookies.ts'
import { REMEMBER_SECONDS } from '#contract/limits.ts'

/**
 * The one cookie of the site (site.md 1.8), and that of the office (site.md 7.1): the visitor's id and the platform's token, encrypted and authenticated with
 * AES-256-GCM. The first secret seals, every secret opens, so that secrets can be rotated without signing anybody out.
 */

export interface VisitorCookie {
  /** Random; the CSRF token is bound to it. Replaced at login. */
  id: string
  token: string | null
  /** Whether the session of `token` was begun with "remember me". */
  remember: boolean
  pending: PendingLogin | null
}

interface Keys {
  seal: Buffer
  csrf: Buffer
}

const VERSION = 'v1'
/** The purpose of the visitor's own cookie. */
const VISITOR = 'visitor'

export class VisitorCookies {
  readonly name: string
  readonly #keys: Keys[]
  readonly #newest: Keys

  /**
   * `secure` for https: the name then has the `__Host-` prefix, which browsers enforce. What one house has sealed no other
   * one opens.
   */
  constructor(
    secrets: readonly string[],
    private readonly secure: boolean,
    house: 'sen' | 'sen-office' = 'sen',
  ) {
    this.name = secure ? `__Host-${house}` : house
    const of = house === 'sen' ? '' : `${house} `
    this.#keys = secrets.map((secret) => ({
      seal: derive(secret, `${of}visitor cookie`),
      csrf: derive(secret, `${of}forgery token`),
    }))
    const newest = this.#keys[0]
    if (!newest) throw new Error('no session secret')
    this.#newest = newest
  }

  /** The visitor in a cookie's value; undefined if it is missing or was tampered with. */
  open(value: string | undefined): VisitorCookie | undefined {
    const plain = this.unseal(VISITOR, value)
    if (plain === undefined) return undefined
    // The code before had one "remember me", which was that of the pending login where there was one.
    const [id, token, remember, pending, pendingRemember = remember] = JSON.parse(plain) as CookieFields
    return {
      id,
      token,
      remember: remember === 1,
      pending: pending === undefined ? null : { token: pending, remember: pendingRemember === 1 },
    }
  }

  /** The text of a value sealed for the same purpose; undefined if it is missing or was tampered with. */
  unseal(purpose: string, value: string | undefined): string | undefined {
    const [version, sealed, ...more] = value?.split('.') ?? []
    if (version !== VERSION || !sealed || more.length > 0) return undefined
    const bytes = Buffer.from(sealed, 'base64url')
    // Base64 decoding is lenient: only the spelling that `seal` writes is accepted.
    if (bytes.length < 12 + 16 + 2 || bytes.toString('base64url') !== sealed) return undefined
    for (const keys of this.#keys) {
      const text = unseal(keys, purpose, bytes)
      if (text !== undefined) return text
    }
    return undefined
  }

  /** Whether a cookie that opens was sealed with a former secret, which is to be taken away some day. */
  #isOfFormerSecret(value: string): boolean {
    return (
      this.#keys.length > 1 &&
      unseal(this.#newest, VISITOR, Buffer.from(value.slice(VERSION.length + 1), 'base64url')) === undefined
    )
  }

  /**
   * The visitor in a request's cookie, or a new one, and what its answer sets: a cookie for a new visitor, and with a page one of the
   * newest secret for a member who has one of a former secret. Guests keep theirs: an answer that comes late would undo their login.
   */
  visitorOf(
    value: string | undefined,
    request: Pick<Request, 'method' | 'headers'>,
  ): { visitor: VisitorCookie; isNew: boolean; setCookies: string[] } {
    const sealed = this.open(value)
    const visitor = sealed ?? this.fresh()
    const isSet =
      !sealed || (sealed.token !== null && wantsPage(request) && this.#isOfFormerSecret(value ?? ''))
    return { visitor, isNew: !sealed, setCookies: isSet ? [this.line(visitor)] : [] }
  }

  /** The visitor's `Set-Cookie` line. */
  line(visitor: VisitorCookie): string {
    return cookieLine(this.name, this.seal(VISITOR, JSON.stringify(cookieFieldsOf(visitor))), {
      secure: this.secure,
      ...(visitor.token && visitor.remember ? { maxAgeSeconds: REMEMBER_SECONDS } : {}),
    })
  }

  /** A cookie value for another purpose: nobody else can read or forge it. */
  seal(purpose: string, text: string): string {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#newest.seal, iv)
    cipher.setAAD(Buffer.from(purpose))
    const body = Buffer.concat([cipher.update(text), cipher.final()])
    return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
  }

  fresh({
    token = null,
    remember = false,
    pending = null,
  }: Partial<Omit<VisitorCookie, 'id'>> = {}): VisitorCookie {
    return { id: randomBytes(16).toString('base64url'), token, remember, pending }
  }

  /**
   * The hidden field `csrf` of this visitor's forms: the same token, but a different text each time. Otherwise the
   * length of a compressed page, which reveals repeated text, would give the token away letter by letter (BREACH).
   */
  forgeryToken(visitor: VisitorCookie): string {
    const mask = randomBytes(TOKEN_BYTES)
    return Buffer.concat([mask, xor(mask, tokenOf(this.#newest, visitor))]).toString('base64url')
  }

  isForgeryToken(text: string, visitor: VisitorCookie): boolean {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length !== 2 * TOKEN_BYTES || bytes.toString('base64url') !== text) return false
    const token = xor(bytes.subarray(0, TOKEN_BYTES), bytes.subarray(TOKEN_BYTES))
    return this.#keys.some((keys) => timingSafeEqual(token, tokenOf(keys, visitor)))
  }
}

/**
 * Whether a page is requested, by a browser that goes there or by the script that moves through the site (`app/enhance/draw.ts`): whoever
 * stays in one tab has no other requests. Not what a page loads besides.
 */
const wantsPage = ({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html')

/** The text in the bytes of a value; undefined if another secret has sealed it, or it is forged. */
function unseal({ seal }: Keys, purpose: string, bytes: Buffer): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', seal, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    decipher.setAAD(Buffer.from(purpose))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const TOKEN_BYTES = 32

const tokenOf = ({ csrf }: Keys, visitor: VisitorCookie): Buffer =>
  createHmac('sha256', csrf).update(visitor.id).digest()

function xor(mask: Buffer, bytes: Buffer): Buffer {
  const mixed = Buffer.alloc(bytes.length)
  for (const [at, byte] of bytes.entries()) mixed[at] = byte ^ (mask[at] ?? 0)
  return mixed
}

/** The cookie's content in short form; `pending` only if set. */
type CookieFields = [
  id: string,
  token: string | null,
  remember: 0 | 1,
  pending?: string,
  pendingRemember?: 0 | 1,
]

const cookieFieldsOf = ({ id, token, remember, pending }: VisitorCookie): CookieFields =>
  pending === null
    ? [id, token, remember ? 1 : 0]
    : [id, token, remember ? 1 : 0, pending.token, pending.remember ? 1 : 0]

const derive = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'sen', purpose, 32))
