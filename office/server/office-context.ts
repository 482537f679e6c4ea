import type { AppLoadContext } from '@remix-run/node'
import type { RequestContext } from '#app/lib/pages/request-context.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { SignedInOperator } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'

/** The server's data about one request to the office, passed to every loader and action (Remix's load context). */
export interface OfficeContext
  extends Pick<
    RequestContext,
    | 'requestId'
    | 'nonce'
    | 'cookies'
    | 'language'
    | 'origin'
    | 'deadlineMs'
    | 'remember'
    | 'texts'
    | 'pathAndQuery'
    | 'refusal'
    | 'form'
    | 'retryAfterSeconds'
    | 'instead'
    | 'setCookies'
    | 'pageCookies'
    | 'turn'
    | 'afterwards'
    | 'once'
    | 'log'
  > {
  /** The CSRF token for the forms of this answer, bound to the cookie that it leaves the browser with. */
  csrf: string
  /** The platform itself: the office calls the use cases that `ops` calls. */
  platform: Context
  /** Whoever is signed in, perhaps without the second factor yet. */
  operator: SignedInOperator | null
  /** The token of that session; it never reaches HTML or a URL. */
  token: string | null
  address: string
  userAgent: string
  /** Whether this is the demo world. */
  demo: boolean
  /** Where the players' site is, for previews and links. */
  siteOrigin: string | undefined
  /** The news of a queue, or of today, for an operator of this name; null if there is no room for another stream. */
  openNews(reader: string, topic: string): Promise<ReadableStream<Uint8Array> | null>
  /** Starts a session here: a new cookie. */
  signIn(token: string): void
  /** Ends the session here. */
  signOut(): void
  /** `framed`: the answer is for a frame in the office's own pages, and runs no script. */
  framing?: 'framed'
  /** Logs what an operator, or nobody, was refused. */
  noteRefusal(refusal: ErrorCode): void
}

/** The office's own context, of what Remix hands to loaders and actions: its type there is that of the players' site. */
export const officeContextOf = (context: AppLoadContext): OfficeContext => context as unknown as OfficeContext
