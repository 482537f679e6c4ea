import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { preferredLanguage } from '#app/i18n/preferred-language.ts'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { inTime } from '#app/lib/in-time.ts'
import { ANALYTICS_COOKIE, analyticsConsentIn } from '#app/lib/visitor/analytics.ts'
import { themeIn } from '#app/lib/visitor/theme.ts'
import { JOIN_MS, KEEP_MS, RENEWED_AHEAD_MS } from '#app/limits.ts'
import type { Store } from './cache.ts'

/** The holes of a kept page: the values that differ by visitor. */
const OWN = ['nonce', 'csrf', 'requestId'] as const
type VisitorValues = Record<(typeof OWN)[number], string>

interface KeptPage {
  untilMs: number
  headers: Headers
  /** Each part with the hole that comes before it; the first has none. */
  parts: { hole: keyof VisitorValues | undefined; text: Buffer }[]
  bytes: number
}

type Render = (context: AppLoadContext) => Promise<HttpAnswer>

/**
 * Pages of guests, kept whole for two seconds: nothing is loaded or rendered for them (docs/decisions/0033). The
 * visitor's own values are holes in them. Each page is rendered once at a time, however many ask for it, and one that is
 * asked for often before it is too old.
 */
export class GuestPages {
  readonly #rendering = new Map<string, { sinceMs: number; page: Promise<KeptPage | undefined> }>()
  /** The placeholder of a visitor's own value while a page is rendered. It is secret: it never leaves the process. */
  readonly #holes: VisitorValues = { nonce: hole(), csrf: hole(), requestId: hole() }

  constructor(
    private readonly pages: Store<KeptPage>,
    private readonly nowMs: () => number = Date.now,
  ) {}

  /**
   * The page under this key, or what `render` answers, with this visitor's own values. A page that will soon be too old
   * is rendered anew in a context of its own, as this visitor does not wait for it.
   */
  async answer(
    key: string,
    context: AppLoadContext,
    render: Render,
    ownContext: () => AppLoadContext,
  ): Promise<HttpAnswer> {
    let cachedPage = this.#fresh(key)
    if (cachedPage && cachedPage.untilMs - this.nowMs() <= RENEWED_AHEAD_MS && !this.#rendering.has(key))
      void this.#renderAnew(key, ownContext(), render)
    // Requests that have waited in vain look once more, so that they can join one of them.
    for (let looks = 0; looks < 2 && !cachedPage; looks++) {
      const joined = this.#joined(key)
      if (!joined) break
      cachedPage = (await joined) ?? this.#fresh(key)
    }
    return cachedPage ? filled(cachedPage, context) : this.#rendered(key, context, render)
  }

  /** A failure is shown to nobody: it is logged, and who asks when the kept page is too old renders it again. */
  async #renderAnew(key: string, context: AppLoadContext, render: Render): Promise<void> {
    const failed = (err: unknown) => context.log.warn({ err }, 'a page could not be rendered ahead')
    await this.#rendered(key, context, render).catch(failed)
    for (const after of context.afterwards) await after().catch(failed)
  }

  async #rendered(key: string, context: AppLoadContext, render: Render): Promise<HttpAnswer> {
    let settle: (page: KeptPage | undefined) => void = () => {}
    const page = new Promise<KeptPage | undefined>((resolve) => {
      settle = resolve
    })
    const mine = { sinceMs: this.nowMs(), page }
    this.#rendering.set(key, mine)
    let keptPage: KeptPage | undefined
    try {
      const { answer, same } = await this.#withHoles(context, render)
      const body = await bytesOf(answer)
      if (!body) return answer
      const page = this.#pageOf(answer, body, mine.sinceMs)
      if (same && answer.status === 200) keptPage = page
      if (keptPage) this.#keep(key, keptPage)
      return { ...filled(page, context), status: answer.status }
    } finally {
      if (this.#rendering.get(key) === mine) this.#rendering.delete(key)
      settle(keptPage)
    }
  }

  #fresh(key: string): KeptPage | undefined {
    const page = this.pages.get(key)
    return page && this.nowMs() < page.untilMs ? page : undefined
  }

  /**
   * The page that another request is rendering, if it comes in time; undefined if there is none, or it may not be kept.
   */
  #joined(key: string): Promise<KeptPage | undefined> | undefined {
    const rendering = this.#rendering.get(key)
    if (!rendering) return undefined
    const leftMs = rendering.sinceMs + JOIN_MS - this.nowMs()
    if (leftMs <= 0) return undefined
    return inTime(rendering.page, leftMs).catch(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
      return undefined
    })
  }

  /**
   * Renders with holes in place of the visitor's own values. `same`: the page has nothing for this visitor alone: no
   * cookie, nothing private, no human check, no time to wait.
   */
  async #withHoles(context: AppLoadContext, render: Render) {
    const own = ownOf(context)
    const cookies = context.setCookies.length + context.pageCookies.length
    Object.assign(context, this.#holes)
    try {
      const answer = await render(context)
      const same =
        context.setCookies.length + context.pageCookies.length === cookies &&
        !context.privatePage &&
        !context.humanCheckDue &&
        context.retryAfterSeconds === undefined
      return { answer, same }
    } finally {
      Object.assign(context, own)
    }
  }

  #pageOf({ headers }: HttpAnswer, body: Uint8Array, sinceMs: number): KeptPage {
    const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString()
    const names = new Map(OWN.map((name) => [this.#holes[name], name]))
    const [first = '', ...rest] = html.split(new RegExp(`(${[...names.keys()].join('|')})`))
    const parts: KeptPage['parts'] = [{ hole: undefined, text: Buffer.from(first) }]
    for (let at = 0; at < rest.length; at += 2)
      parts.push({ hole: names.get(rest[at] ?? ''), text: Buffer.from(rest[at + 1] ?? '') })
    return { untilMs: sinceMs + KEEP_MS, headers, parts, bytes: body.length }
  }

  #keep(key: string, page: KeptPage): void {
    // A rendering that was begun later may have ended first.
    if ((this.pages.peek(key)?.untilMs ?? 0) > page.untilMs) return
    this.pages.set(key, page, page.bytes)
  }
}

/** The bytes of a page, which may have holes, however it is answered; undefined for a redirect or a file. */
async function bytesOf({ headers, body }: HttpAnswer): Promise<Uint8Array | undefined> {
  if (body instanceof Uint8Array) return body
  if (!body || !/^text\/html/.test(headers.get('Content-Type') ?? '')) return undefined
  return new Uint8Array(await new Response(body).arrayBuffer())
}

const hole = () => `hole${randomBytes(16).toString('hex')}`

const ownOf = ({ nonce, csrf, requestId }: VisitorValues): VisitorValues => ({ nonce, csrf, requestId })

/** A kept page with this visitor's own values in its holes. */
function filled({ headers: cachedHeaders, parts }: KeptPage, context: VisitorValues): HttpAnswer {
  const own = {
    nonce: Buffer.from(context.nonce),
    csrf: Buffer.from(context.csrf),
    requestId: Buffer.from(context.requestId),
  }
  const body = Buffer.concat(parts.flatMap(({ hole, text }) => (hole ? [own[hole], text] : [text])))
  const headers = new Headers(cachedHeaders)
  headers.set('Content-Length', String(body.length))
  return { status: 200, headers, body }
}

/** The cookies that a kept page may depend on; a guest with any other is shown a page of its own. */
const KNOWN_COOKIES = ['lang', 'theme', ANALYTICS_COOKIE]
/** Those of Google Analytics, which only its script reads. */
const MEASURING_COOKIE = /^_ga(_|$)/

/**
 * The key of a guest's page: everything that it depends on and that is not the same for everybody. Undefined if the
 * page may not be shared: the visitor is signed in or about to be, or there is a query, or a cookie besides
 * language, theme and the consent to be measured.
 */
export function keyOfGuest(
  request: Request,
  { visitor, cookies, origin, brand, pathAndQuery, form, refusal }: AppLoadContext,
  ownCookie: string,
): string | undefined {
  if (request.method !== 'GET' || form || refusal) return undefined
  if (visitor.token !== null || visitor.pending !== null || pathAndQuery.includes('?')) return undefined
  for (const name of cookies.keys())
    if (name !== ownCookie && !KNOWN_COOKIES.includes(name) && !MEASURING_COOKIE.test(name)) return undefined
  const language = preferredLanguage({
    fromQuery: null,
    cookie: request.headers.get('cookie'),
    accepted: request.headers.get('accept-language'),
  })
  const consent = brand.gtagId ? analyticsConsentIn(cookies) : null
  return JSON.stringify([pathAndQuery, origin, language, themeIn(cookies), consent, brand.version])
}
