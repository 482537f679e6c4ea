import type { i18n } from 'i18next'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { Language, LocalText } from '#contract/base/fields/values.ts'
import type { SendCall } from '#contract/base/sent-call.ts'
import type { Flags } from '#contract/base/settings.ts'
import type { systemStatus } from '#contract/base/system.ts'
import type { WithVersion } from './with-version.ts'

type Bytes = ReadableStream<Uint8Array>

/**
 * The server's data about one request, passed to every loader and action (Remix's load context). Nothing in it outlives
 * the request.
 */
export interface RequestContext {
  /** In the log line, the response's `X-Request-Id` and on error pages. */
  requestId: string
  /** The nonce of the content security policy: scripts that carry it may run. */
  nonce: string
  visitor: Visitor
  /** The CSRF token for the hidden field `csrf`, bound to the visitor's cookie. */
  csrf: string
  cookies: ReadonlyMap<string, string>
  /** The visitor's language (site.md 1.7). */
  language: Language
  /** The site's own origin, as the visitor sees it. */
  origin: string
  /**
   * Whether the operator has set that origin; else it comes from the request, and answers that contain it must not be
   * cached.
   */
  originNamed: boolean
  /** The contact for security reports; undefined: the customer service. */
  securityContact: string | undefined
  /** Sends a call to the platform: in process, or over the network. */
  sendCall: SendCall
  /** Shared by site and platform. */
  platformKey: string
  /** Keys that were it before: what they have marked still counts. */
  formerPlatformKeys: readonly string[]
  /** The brand's code at the platform. */
  merchantCode: string
  /**
   * Opens a stream that outlives the page's time; null if there is no room for another (`server/live-streams.ts`).
   * `reader` names the member or the guest's cookie that it counts for; null: a visitor without one.
   */
  openLive(
    from: { reader: string | null; address: string },
    open: () => Promise<Bytes>,
  ): Promise<Bytes | null>
  /**
   * The messages of a stream of the platform that tells all readers the same (`server/connections/shared-streams.ts`), by its
   * name. Rejects as `open`.
   */
  shareStream(name: string, open: () => Promise<Bytes>): Promise<ReadableStream<string>>
  /**
   * The deadline for all platform calls of this request, in milliseconds of `Date.now()`: 5 s after it arrived (site.md
   * 1.3). The time to read its body is not counted, nor that to store its pictures; each of these has a limit of 5 s of its own.
   */
  deadlineMs: number
  brand: Brand
  /**
   * An answer of the platform that is the same for every visitor, by the key of its call: what was answered moments ago,
   * at once, or what `ask` answers. Undefined if there is neither, because `ask` is null.
   */
  sharedAnswer<Answer extends { ok: boolean }>(
    key: string,
    ask: (() => Promise<{ answer: Answer; bytes: number }>) | null,
  ): Promise<Answer> | Answer | undefined
  /**
   * A value that follows from its key alone and takes long to make: made now, or earlier for the same key. An undefined
   * value is not kept.
   */
  remember<Value extends object | undefined>(
    name: 'patterns' | 'links' | 'round-news',
    key: string,
    make: () => Value,
    bytesOf?: (value: Value) => number,
  ): Value
  /** The texts of a language, for what is written outside components: titles and descriptions. */
  texts(language: Language): i18n
  /** The requested path and query, even if the page of a refusal is rendered instead. */
  pathAndQuery: string
  /** Set if the server refused the request before any route ran: the page shows only that. */
  refusal?: PageFailure
  /** The parsed body of a POST, within the limits, its CSRF token checked. */
  form?: FormData
  /** The longest `retryAfterSeconds` of this page's calls, for `Retry-After`. */
  retryAfterSeconds?: number
  /** A call was refused, and the next attempt needs a human check. */
  humanCheckDue?: boolean
  /** What an action's 303 would lead to, in a few bytes, for a sender that wants no more (`Prefer: return=minimal`). */
  brief?: () => Promise<Response>
  /** A loader's answer that replaces its page: the picture of a captcha. */
  instead?: Response
  /** `Set-Cookie` lines for the response. */
  setCookies: string[]
  /** The same for a page only, not for a redirect or a file: deletes what the page has shown. */
  pageCookies: string[]
  /** The origin of a vendor whose game is in a frame of this page: the only one that may be framed. */
  framed?: string
  /** The origin of a gateway that a form of the page posts to. */
  postsTo?: string
  /** Addresses of pictures of other hosts that this page shows. */
  pictures?: readonly string[]
  /** True once a guard has admitted somebody: the page is `no-store`. */
  privatePage: boolean
  /** Waits for its own turn of the event loop (`server/turns.ts`): call it before milliseconds of synchronous work. */
  turn(): Promise<void>
  /** Runs after the response. */
  afterwards: (() => Promise<void>)[]
  /** Memoised calls of this request. */
  once: Map<string, Promise<unknown>>
  /** Starts a session for a platform token: a new cookie with a new visitor id. `beginSession` ends the former one. */
  signIn(token: string, remember: boolean): void
  /** Keeps a login that awaits its second factor, beside a session that is there. */
  awaitSecondFactor(pending: PendingLogin): void
  /** Drops a login whose second factor came too late, or is not wanted. The visitor id stays, as with `dropToken`. */
  dropPending(): void
  /** Ends the session here: a guest's cookie with a new visitor id. */
  signOut(): void
  /** Drops a dead token. The visitor id stays, so that the forms of this very page can be posted. */
  dropToken(): void
  /** Seals a text as a cookie value that nobody else can read or forge (`server/visitor-cookie.ts`). */
  seal(purpose: string, text: string): string
  unseal(purpose: string, value: string | undefined): string | undefined
  /** The server's log, with the id of this request. */
  log: RequestLog
  /** Logs a possible part of an attack: a forged form, a refused access. */
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

/** The operator's settings for everybody; their defaults until the platform has answered. */
export interface Brand extends WithVersion {
  flags: Flags
  /** Shown after every amount. */
  currencySymbol: string
  licence: LocalText
  /** Content networks with pictures of vendors' games; empty: none. */
  imageCDNs: readonly string[]
  /** The brand's links by name: apps, channels. */
  resources: Readonly<Record<string, Resource>>
  /** The id at Google Analytics; empty: nothing is measured. */
  gtagId: string
  /** Third parties that members may log in by; forms lead to their pages (`origin`). */
  providers: readonly Provider[]
}

export type Provider = NonNullable<ValueOf<typeof systemStatus>['info']['signInProviders']>[number]

export type Resource = ValueOf<typeof systemStatus>['info']['resources'][string]

/** Who is behind the cookie (site.md 1.8). `token` is the platform's; it never reaches HTML, a URL or JavaScript. */
export interface Visitor {
  id: string
  /** Whether the request came without our cookie: `id` is new, and another next time if the answer's is dropped. */
  isNew: boolean
  token: string | null
  /** Whether the session of `token` was begun with "remember me". */
  remember: boolean
  pending: PendingLogin | null
  address: string
  userAgent: string
}

/** A login that awaits its second factor: its own token, and whether its session is to be begun with "remember me". */
export interface PendingLogin {
  token: string
  remember: boolean
}

/** Why a page cannot be shown; rendered by error boundaries. */
export interface PageFailure {
  code: ErrorCode
  status: number
  /** The page of the form, to go back to: with 413 one that had too many pictures, with 403 one whose token does not hold. */
  form?: string
  /** With 405: the methods of the route. */
  allow?: string
  /** With 421: where this site is. */
  origin?: string
  /** With 429: the wait that the page shows. */
  retryAfterSeconds?: number
  /** With 401: the redirect after the login. */
  redirectTo?: string
  /**
   * The whole site is closed, although this request is refused for another reason: the page has no links to what is
   * behind it.
   */
  siteClosed?: true
  /** Why the whole site is closed, in the operator's words (empty: in ours). */
  closed?: {
    text: LocalText
    /** The end of maintenance, if known. */
    until?: string | null
    /** The address of a visitor from a blocked region. */
    address?: string
  }
}
