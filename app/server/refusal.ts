import type { AppLoadContext } from '@remix-run/node'
import type { PageFailure } from '#app/lib/request-context.ts'
import { takesUploads } from '#app/lib/uploads.ts'
import { readForm } from './read-form.ts'
import { isAlwaysOpen, type SiteState } from './site-state.ts'

export interface Offer {
  /** The methods of a path, as `Allow` names them. */
  allow: string
  post: boolean
}

/** What a refusal is judged by. */
export interface Rules {
  publicOrigin: string | undefined
  /** Undefined for a path that is no page. */
  offers(pathname: string): Promise<Offer | undefined>
  isForgeryToken(token: string): boolean
  /** Undefined while the site is open to this visitor. */
  closed: PageFailure | undefined
}

/**
 * Why a request must not reach its route, if so, in the order of site.md 1.3: host, path, method, size and type,
 * forgery, and at last whether the site is closed. A good form is kept in the context.
 */
export async function refusalOf(
  rules: Rules,
  request: Request,
  url: URL,
  context: AppLoadContext,
): Promise<PageFailure | undefined> {
  if (rules.publicOrigin && !isHostOf(rules.publicOrigin, request.headers.get('host') ?? url.host)) {
    return { code: 'invalid-domain', status: 421 }
  }
  const offer = isReadable(url) ? await rules.offers(url.pathname) : undefined
  if (!offer) return { code: 'not-found', status: 404 }
  const notOffered: PageFailure = { code: 'method-not-offered', status: 405, allow: offer.allow }
  const closed = isAlwaysOpen(url) ? undefined : rules.closed
  if (request.method === 'GET' || request.method === 'HEAD') {
    if (!offer.allow.includes('GET')) return notOffered
    return isDataRequest(url) ? { code: 'not-found', status: 404 } : closed
  }
  if (request.method !== 'POST' || !offer.post) return notOffered

  const uploads = takesUploads(url.pathname)
  const read = await readForm(request, { uploads })
  if (!read.ok) {
    const { code, status } = read
    return uploads && code === 'too-large' ? { code, status, form: context.asked } : { code, status }
  }
  const [token, ...more] = read.form.getAll('csrf')
  if (more.length > 0) return { code: 'invalid', status: 400 }
  const ours =
    fromThisSite(request, context.origin) && typeof token === 'string' && rules.isForgeryToken(token)
  if (!ours) return { code: 'forged-request', status: 403 }
  if (isDataRequest(url)) return { code: 'not-found', status: 404 }
  context.form = read.form
  return closed
}

/** Why the whole site is closed to this visitor, if so; maintenance first (product.md section 4). */
export function closedBy(
  { maintenance, regionRestriction, regionUnknown }: SiteState,
  address: string,
): PageFailure | undefined {
  if (maintenance) return { code: 'maintenance', status: 503, closed: maintenance }
  if (regionUnknown) return { code: 'platform-unreachable', status: 503 }
  if (!regionRestriction) return undefined
  return { code: 'region-blocked', status: 403, closed: { ...regionRestriction, address } }
}

/** `sen.example` and `sen.example:443` are the host of `https://sen.example`. */
function isHostOf(origin: string, host: string): boolean {
  const { protocol, host: own } = new URL(origin)
  const asked = `${protocol}//${host}`
  return URL.canParse(asked) && new URL(asked).host === own
}

/** A path whose escapes are UTF-8 without a zero byte, and none of those by which Remix's client asks for data. */
function isReadable(url: URL): boolean {
  try {
    return !decodeURIComponent(url.pathname).includes('\0') && !/(\.data|^\/__manifest)$/.test(url.pathname)
  } catch {
    return false
  }
}

/** A request for a loader's bare data, past its page: no page of ours makes one. */
const isDataRequest = (url: URL): boolean => url.searchParams.has('_data') || url.searchParams.has('_routes')

/** Forms come from our own pages alone (site.md 1.9). A header that is absent says nothing. */
function fromThisSite(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  const sender = request.headers.get('origin')
  const referer = request.headers.get('referer')
  return (
    (site === null || site === 'same-origin') &&
    (sender === null || sender === origin) &&
    (referer === null || originOf(referer) === origin)
  )
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : 'null')
