import type { ErrorCode } from '#contract/errors.ts'
import type { Flags } from '#contract/settings.ts'
import type { LocalText } from '#contract/values.ts'

type Bytes = ReadableStream<Uint8Array>

/**
 * What the server knows of one request and hands to every loader and action (Remix's load context). Nothing here
 * outlives the request.
 */
export interface RequestContext {
  /** In the log line, the response's `X-Request-Id` and on error pages. */
  requestId: string
  /** Of the content security policy: what carries it may run. */
  nonce: string
  visitor: Visitor
  /** The value of the hidden field `csrf`, bound to the visitor's cookie. */
  csrf: string
  cookies: ReadonlyMap<string, string>
  /** The site's own origin as the visitor knows it. */
  origin: string
  /** Whether the operator has named that origin; else a request names it, and what holds it must not be kept for others. */
  originNamed: boolean
  /** Who is told of a weakness of the site; undefined: the customer service. */
  securityContact: string | undefined
  /** Sends a request to the platform: in process, or over the network. */
  platform(path: string, init: RequestInit): Promise<Response>
  /** Shared by site and platform. */
  platformKey: string
  /** The brand's code at the platform. */
  merchantCode: string
  /**
   * Opens a stream that outlives the page's time, counted for who reads it; null where there is no room for one more
   * (`server/live-streams.ts`).
   */
  openLive(reader: { account: string; address: string }, open: () => Promise<Bytes>): Promise<Bytes | null>
  /**
   * Until when anything that this request asks of the platform may be waited for, in milliseconds of `Date.now()`: 5 s after
   * it came (site.md 1.3), the time that its body took not counted. Every call keeps to it.
   */
  deadlineMs: number
  brand: Brand
  /** The path and query that were asked for, also where the page of a refusal stands in for them. */
  asked: string
  /** Set when the server refused the request before any route ran: the page shows just that. */
  refusal?: PageFailure
  /** The parsed body of a POST, within the limits and checked for forgery. */
  form?: FormData
  /** The longest wait that a call of this page was told, for `Retry-After`. */
  retryAfterSeconds?: number
  /** A call of this page was refused, and the next try needs a human check. */
  humanCheckDue?: boolean
  /** A loader's own answer in place of its page: the picture of a captcha. */
  instead?: Response
  /** `Set-Cookie` lines for the response. */
  setCookies: string[]
  /** The same for a page alone, not for a redirect or a file: what a page has shown is taken away by it. */
  pageCookies: string[]
  /** True once a guard has let somebody in: the page is `no-store`. */
  privatePage: boolean
  /** Waits for a turn of the event loop of its own (`server/turns.ts`): before what takes milliseconds without a pause. */
  turn(): Promise<void>
  /** What is to be done once the request was answered. */
  afterwards: (() => Promise<void>)[]
  /** What was asked once in this request need not be asked again. */
  once: Map<string, Promise<unknown>>
  /** Starts a session for a platform token: a new cookie with a new visitor id. */
  signIn(token: string, remember: boolean): void
  /** Keeps the token of a login that waits for its second factor, and whether it is to be remembered then. */
  awaitSecondFactor(pending: string, remember: boolean): void
  /** Forgets a login that waited too long for its second factor. The visitor id stays, as with `dropToken`. */
  dropPending(): void
  /** Ends the session here: a guest's cookie with a new visitor id. */
  signOut(): void
  /** Forgets a token that is dead. The visitor id stays, so that the forms of this very page can be posted. */
  dropToken(): void
  /** A text as the value of a cookie that nobody else reads or makes (`server/visitor-cookie.ts`), and back. */
  seal(purpose: string, text: string): string
  unseal(purpose: string, value: string | undefined): string | undefined
  /** The server's log, with the id of this request. */
  log: RequestLog
  /** Tells the log of what may be part of an attack: a forged form, a refused access. */
  noteRefusal: NoteRefusal
}

/** `member` is an id. */
export type NoteRefusal = (
  event: 'forged-request' | 'access-refused',
  refusal: ErrorCode,
  member?: string,
) => void

export interface RequestLog {
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** What the operator has set for everybody; its start values where the platform has not been heard of yet. */
export interface Brand {
  flags: Flags
  /** Shown after every amount. */
  currencySymbol: string
  licence: LocalText
}

/** Who is behind the cookie (site.md 1.8). `token` is the platform's; it never reaches HTML, a URL or JavaScript. */
export interface Visitor {
  id: string
  token: string | null
  remember: boolean
  /** Of a login that waits for its second factor. */
  pending: string | null
  address: string
  userAgent: string
}

/** Why a page cannot be shown; what error boundaries render. */
export interface PageFailure {
  code: ErrorCode
  status: number
  /** The form that carried more pictures than it takes, with 413. */
  form?: string
  /** The methods that the route offers, with 405. */
  allow?: string
  /** What the page says of the wait, with 429. */
  retryAfterSeconds?: number
  /** Where to go after logging in, with 401. */
  redirectTo?: string
  /** Why the whole site is closed, in the operator's words (empty: in ours). */
  closed?: {
    text: LocalText
    /** When maintenance ends, if that is known. */
    until?: string | null
    /** Of a visitor whose region is shut out. */
    address?: string
  }
}
