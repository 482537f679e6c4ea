import { fieldBytesAllowed, fieldsAllowed } from '#app/lib/forms/fields-allowed.ts'
import { takesUploads } from '#app/lib/forms/uploads.ts'
import { besidesDeadline } from '#app/lib/pages/besides-deadline.ts'
import type { PageFailure, RequestContext } from '#app/lib/pages/request-context.ts'
import { UPLOAD_RETRY_SECONDS } from '#app/limits.ts'
import { isTooLargeToUpload, isUpload, type ReadForm, readForm, readUpload } from './bodies/read-form.ts'
import type { UploadRoom } from './connections/upload-room.ts'
import { plainPath } from './plain-path.ts'
import { isAlwaysOpen, type SiteState } from './site-state.ts'

export interface Offer {
  /** The path of its route, as the table of pages has it. */
  path: string
  /** The same with the paths of the routes around it: a word for the page that is not made of what a visitor asked for. */
  pattern: string
  /** The methods of a path, for `Allow`. */
  allow: string
  post: boolean
  /** Whether guests may share one rendering of the page (`rendering/guest-pages.ts`). */
  keptForGuests: boolean
}

export interface Rules {
  publicOrigin: string | undefined
  /** Undefined if no page matches. */
  offers(pathname: string): Promise<Offer | undefined>
  isForgeryToken(token: string): boolean
  /** Undefined while the site is open to this visitor. */
  closed: PageFailure | undefined
  /** The member that uploads, by the gate of its route; or the refusal. */
  admitUpload(): Promise<AdmittedUpload | PageFailure>
  /** Undefined where no page takes files. */
  uploads: UploadRoom | undefined
  /** Which paths take files, where it is not the site's. */
  takesUploads?(pathname: string): boolean
  /** The most bytes of a field of any form, where it is not the site's. */
  fieldBytes?: number
}

export interface AdmittedUpload {
  account: string
}

/** What the judge of a request reads, and where it notes what it learns. */
export type JudgedRequest = Pick<
  RequestContext,
  'pathAndQuery' | 'origin' | 'form' | 'deadlineMs' | 'retryAfterSeconds' | 'afterwards'
>

type Read = ReadForm | ({ ok: false } & PageFailure)

/**
 * The reason to refuse a request before its route, if any, in the order of site.md 1.3: host, path, method, size and
 * type, CSRF, and last whether the site is closed. A valid form is stored in the context.
 */
export async function refusalOf(
  rules: Rules,
  request: Request,
  url: URL,
  context: JudgedRequest,
): Promise<PageFailure | undefined> {
  if (rules.publicOrigin && !isHostOf(rules.publicOrigin, request.headers.get('host') ?? url.host)) {
    return { code: 'invalid-domain', status: 421, origin: rules.publicOrigin }
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

  const takesFiles = rules.takesUploads ?? takesUploads
  const uploads = takesFiles(url.pathname) ? rules.uploads : undefined
  const read: Read =
    uploads && isUpload(request)
      ? await largeForm({ ...rules, closed }, uploads, request, context)
      : await besidesDeadline(
          context,
          readForm(request, fieldsAllowed(url.pathname), rules.fieldBytes ?? fieldBytesAllowed(url.pathname)),
        )
  if (!read.ok) {
    const { ok: _, ...failure } = read
    return uploads && failure.code === 'too-large' ? { ...failure, form: context.pathAndQuery } : failure
  }
  const [token, ...more] = read.form.getAll('csrf')
  if (more.length > 0) return { code: 'invalid', status: 400 }
  const ours =
    fromThisSite(request, context.origin) && typeof token === 'string' && rules.isForgeryToken(token)
  if (!ours) {
    // A form of before a login or logout in another tab: its page has a new token.
    const hasPage = offer.allow.includes('GET') && !isDataRequest(url)
    return hasPage ? { ...forged(), form: context.pathAndQuery } : forged()
  }
  if (isDataRequest(url)) return { code: 'not-found', status: 404 }
  context.form = read.form
  return closed
}

/**
 * A form with files, after every check that needs no body: its origin, that the site is open, the member, and that
 * there is room. Its CSRF token is still to be checked.
 */
async function largeForm(
  rules: Rules,
  room: UploadRoom,
  request: Request,
  context: JudgedRequest,
): Promise<Read> {
  if (isTooLargeToUpload(request)) return { ok: false, code: 'too-large', status: 413 }
  if (!fromThisSite(request, context.origin)) return { ok: false, ...forged() }
  if (rules.closed) return { ok: false, ...rules.closed }
  const admitted = await rules.admitUpload()
  if ('code' in admitted) return { ok: false, ...admitted }
  const place = room.enter(admitted.account)
  if (typeof place === 'string') {
    context.retryAfterSeconds = UPLOAD_RETRY_SECONDS
    return place === 'all'
      ? { ok: false, code: 'platform-unreachable', status: 503 }
      : { ok: false, code: 'too-many-requests', status: 429, retryAfterSeconds: UPLOAD_RETRY_SECONDS }
  }
  context.afterwards.push(place.leave)
  return besidesDeadline(context, readUpload(request, place.newFile))
}

/** The refusal of any post that does not come from our own pages. */
const forged = (): PageFailure => ({ code: 'forged-request', status: 403 })

/** Why the whole site is closed to this visitor, if it is; maintenance first (product.md section 4). */
export function closedBy(
  { maintenance, regionRestriction, regionUnknown }: SiteState,
  address: string,
): PageFailure | undefined {
  if (maintenance) return { code: 'maintenance', status: 503, closed: maintenance }
  if (regionUnknown) return { code: 'platform-unreachable', status: 503 }
  if (!regionRestriction) return undefined
  return { code: 'region-blocked', status: 403, closed: { ...regionRestriction, address } }
}

/** `sen.example` and `sen.example:443` both match `https://sen.example`. */
function isHostOf(origin: string, host: string): boolean {
  const { protocol, host: own } = new URL(origin)
  const address = `${protocol}//${host}`
  return URL.canParse(address) && new URL(address).host === own
}

/**
 * A path whose escapes are needed, and valid UTF-8 without a zero byte, and none of the paths by which Remix's client
 * asks for data.
 */
function isReadable({ pathname }: URL): boolean {
  try {
    return (
      !decodeURIComponent(pathname).includes('\0') &&
      !/(\.data|^\/__manifest)$/.test(pathname) &&
      pathname === plainPath(pathname)
    )
  } catch {
    return false
  }
}

/** A request for a loader's bare data, without its page: our own pages never make one. */
const isDataRequest = (url: URL): boolean => url.searchParams.has('_data') || url.searchParams.has('_routes')

/** Forms come from our own pages only (site.md 1.9). An absent header is no evidence. */
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
