import { paths } from '#app/lib/pages/paths.ts'
import type { Brand } from '#app/lib/pages/request-context.ts'
import { versionOf } from '#app/lib/pages/version-of.server.ts'
import { KEEP_MS, STATE_PATIENCE_MS, STATE_STANDS_IN_MS, STATE_TIMEOUT_MS } from '#app/limits.ts'
import type { Cache } from '#app/rendering/cache.ts'
import { isGtagId } from '#contract/base/analytics-id.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { SendCall } from '#contract/base/sent-call.ts'
import { flags } from '#contract/base/settings.ts'
import { systemStatus } from '#contract/base/system.ts'

/** What is kept for an address takes about this much. */
const BYTES_AN_ADDRESS = 300

type Status = ValueOf<typeof systemStatus>

export interface SiteState {
  /** While set, every page answers 503 `maintenance`. */
  maintenance: Status['maintenance']
  /** While set, this visitor's pages answer 403 `region-blocked`. */
  regionRestriction: Status['regionRestriction']
  /** It is unknown whether this visitor's region is blocked: the pages answer 503 until it is known. */
  regionUnknown: boolean
  brand: Brand
}

/** The cached part of an answer. */
interface CachedState extends Omit<SiteState, 'regionUnknown'> {
  /** Whether the answer may differ by address. */
  regionRules: boolean
}

export interface StateParts {
  sendCall: SendCall
  cache: Cache
}

/**
 * Asks the platform for the site's state for an address, and caches the answer briefly: one for everybody, and one per
 * address while there are region rules. Without an answer the last one stays in force; an address without one is not
 * let in (`docs/decisions/0014`). Concurrent requests wait for the same call, and only briefly if a recent answer can
 * stand in (`docs/decisions/0028`).
 */
export function siteStateOf(parts: StateParts): (address: string) => Promise<SiteState> {
  const keepMs = parts.cache.plain ? 0 : KEEP_MS
  const forAll = kept(keepMs, () => ask(parts))
  const forAddress = (address: string) =>
    parts.cache.remember(
      'site-state',
      address,
      () => kept(keepMs, () => ask(parts, address)),
      () => BYTES_AN_ADDRESS,
    )()
  return async (address) => {
    const state = (await forAll()) ?? NORMAL
    if (state.maintenance || !state.regionRules)
      return { ...state, regionRestriction: null, regionUnknown: false }
    const own = await forAddress(address)
    return {
      ...state,
      regionRestriction: own?.regionRestriction ?? null,
      regionUnknown: own === undefined,
    }
  }
}

const NORMAL: CachedState = {
  maintenance: null,
  regionRestriction: null,
  brand: {
    version: 'site:unknown',
    flags,
    currencySymbol: '',
    licence: { vi: '', en: '', zh: '' },
    imageCDNs: [],
    resources: {},
    gtagId: '',
    providers: [],
  },
  regionRules: false,
}

/** The cached answer while fresh; an older one if there is no new one, or if that is slow. */
function kept(
  keepMs: number,
  asking: () => Promise<CachedState | undefined>,
): () => Promise<CachedState | undefined> {
  let cached: CachedState | undefined
  let standsInUntilMs = 0
  let renewing = false
  let inFlight: { untilMs: number; answer: Promise<CachedState | undefined> } | undefined
  const renew = async () => {
    const askedMs = Date.now()
    renewing = true
    const answer = await asking()
    renewing = false
    if (answer) {
      cached = answer
      standsInUntilMs = askedMs + STATE_STANDS_IN_MS
    }
    return cached
  }
  return () => {
    const nowMs = Date.now()
    if (!inFlight || nowMs >= inFlight.untilMs) inFlight = { untilMs: nowMs + keepMs, answer: renew() }
    return renewing && cached && nowMs < standsInUntilMs
      ? patiently(inFlight.answer, cached)
      : inFlight.answer
  }
}

function patiently<Answer>(answer: Promise<Answer>, standIn: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(standIn), STATE_PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Undefined if the platform is unreachable: its pages will say so. */
async function ask({ sendCall }: StateParts, address?: string): Promise<CachedState | undefined> {
  const caller = address === undefined ? null : { address, language: 'vi', userAgent: '', session: '' }
  try {
    const answer = await sendCall(
      { endpoint: systemStatus, caller, token: null, input: {} },
      STATE_TIMEOUT_MS,
    )
    const { value } = answer as { value?: unknown }
    const { status, info, regionRules, ...rest } = systemStatus.value.parse(value)
    const brand = {
      flags: { ...flags, ...info.whitelabel },
      currencySymbol: info.currencySymbol,
      licence: info.licence,
      imageCDNs: info.imageCDNs.filter((address) => /^https?:/.test(address) && URL.canParse(address)),
      resources: info.resources,
      gtagId: isGtagId(info.analytics.gtagId) ? info.analytics.gtagId : '',
      providers: (info.signInProviders ?? []).filter(
        ({ origin }) => /^https?:/.test(origin) && URL.canParse(origin),
      ),
    }
    return {
      maintenance: status === 1 ? (rest.maintenance ?? UNTOLD) : null,
      regionRestriction: status === 2 ? (rest.regionRestriction ?? UNTOLD) : null,
      brand: { version: versionOf('site', JSON.stringify(brand)), ...brand },
      regionRules,
    }
  } catch {
    return undefined
  }
}

/** The state if the platform gives no details. */
const UNTOLD = { until: null, text: { vi: '', en: '', zh: '' } }

const openPaths: readonly string[] = [
  '/customer-service',
  paths.contact,
  paths.feedback,
  paths.preferences,
  paths.languages,
  '/robots.txt',
  paths.securityTxt,
]

/**
 * Open in every state, because the page of the state links there: customer service, the page that it may redirect to
 * (`/help?channel=…`) and those by which a member writes to it, language and theme. So are `/robots.txt`, which tells crawlers more than a 503, and
 * `/.well-known/security.txt`.
 */
export const isAlwaysOpen = ({ pathname, searchParams }: URL): boolean =>
  openPaths.includes(pathname) || (pathname === '/help' && searchParams.has('channel'))
