import { paths } from '#app/lib/paths.ts'
import type { Brand } from '#app/lib/request-context.ts'
import { callerHeaders } from '#contract/caller.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { flags } from '#contract/settings.ts'
import { systemStatus } from '#contract/system.ts'

/** An operator's switch acts on every copy of the site within this (site.md section 7 asks for 10 s). */
const KEEP_MS = 2_000
const TIMEOUT_MS = 1_000
/** A new answer is waited for no longer than this while the last one is younger than `STAND_IN_MS`. */
const PATIENCE_MS = 250
const STAND_IN_MS = 4_000
/** So many addresses are known at once while there are region rules; the oldest goes first. */
const MAX_ADDRESSES = 5_000

type Status = ValueOf<typeof systemStatus>

export interface SiteState {
  /** Every page answers 503 `maintenance`. */
  maintenance: Status['maintenance']
  /** This visitor's pages answer 403 `region-blocked`. */
  regionRestriction: Status['regionRestriction']
  /** It cannot be told whether this visitor's region is shut out: its pages answer 503 until it can. */
  regionUnknown: boolean
  brand: Brand
}

/** What is kept of an answer. */
interface Known extends Omit<SiteState, 'regionUnknown'> {
  /** Whether other addresses may be told otherwise. */
  regionRules: boolean
}

export interface StateParts {
  platform(path: string, init: RequestInit): Promise<Response>
  platformKey: string
}

/**
 * Asks the platform how the site is for a visitor's address, and keeps the answer for a moment: one answer for everybody,
 * and one an address while the platform has region rules. A platform that does not answer changes nothing of what is known;
 * an address of which nothing is known is not let in by its silence (`docs/decisions/0014`). All who come meanwhile wait
 * for the same call, and only for a moment where a young answer can stand in for it (`docs/decisions/0028`).
 */
export function siteStateOf(parts: StateParts): (address: string) => Promise<SiteState> {
  const forAll = kept(() => ask(parts))
  const byAddress = new Map<string, () => Promise<Known | undefined>>()
  const forAddress = (address: string) => {
    let asking = byAddress.get(address)
    if (!asking) {
      const [oldest] = byAddress.keys()
      if (byAddress.size >= MAX_ADDRESSES && oldest !== undefined) byAddress.delete(oldest)
      asking = kept(() => ask(parts, address))
      byAddress.set(address, asking)
    }
    return asking()
  }
  return async (address) => {
    const known = (await forAll()) ?? NORMAL
    if (known.maintenance || !known.regionRules)
      return { ...known, regionRestriction: null, regionUnknown: false }
    const own = await forAddress(address)
    return {
      ...known,
      regionRestriction: own?.regionRestriction ?? null,
      regionUnknown: own === undefined,
    }
  }
}

const NORMAL: Known = {
  maintenance: null,
  regionRestriction: null,
  brand: { flags, currencySymbol: '', licence: { vi: '', en: '', zh: '' } },
  regionRules: false,
}

/** The last answer while it is fresh; an older one where there is no new one, or where the new one takes long. */
function kept(asking: () => Promise<Known | undefined>): () => Promise<Known | undefined> {
  let known: Known | undefined
  let standsInUntilMs = 0
  let renewing = false
  let asked: { untilMs: number; answer: Promise<Known | undefined> } | undefined
  const renew = async () => {
    const askedMs = Date.now()
    renewing = true
    const answer = await asking()
    renewing = false
    if (answer) {
      known = answer
      standsInUntilMs = askedMs + STAND_IN_MS
    }
    return known
  }
  return () => {
    const nowMs = Date.now()
    if (!asked || nowMs >= asked.untilMs) asked = { untilMs: nowMs + KEEP_MS, answer: renew() }
    return renewing && known && nowMs < standsInUntilMs ? patiently(asked.answer, known) : asked.answer
  }
}

function patiently<Answer>(answer: Promise<Answer>, standIn: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(standIn), PATIENCE_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Undefined when the platform is out of reach: its pages will say so. */
async function ask({ platform, platformKey }: StateParts, address?: string): Promise<Known | undefined> {
  const { path } = systemStatus
  const headers =
    address === undefined
      ? undefined
      : callerHeaders({ address, language: 'vi', userAgent: '', session: '' }, path, platformKey, Date.now())
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const late = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('late')).unref())
  try {
    const response = await Promise.race([platform(path, { signal, ...(headers && { headers }) }), late])
    const { value } = (await response.json()) as { value: unknown }
    const { status, info, regionRules, ...told } = systemStatus.value.parse(value)
    return {
      maintenance: status === 1 ? (told.maintenance ?? UNTOLD) : null,
      regionRestriction: status === 2 ? (told.regionRestriction ?? UNTOLD) : null,
      brand: {
        flags: { ...flags, ...info.whitelabel },
        currencySymbol: info.currencySymbol,
        licence: info.licence,
      },
      regionRules,
    }
  } catch {
    return undefined
  }
}

/** A state that the platform tells no more of. */
const UNTOLD = { until: null, text: { vi: '', en: '', zh: '' } }

/**
 * What stays open whatever the state, because the page of the state leads there: customer service and the page that it may
 * lead to (`/help?channel=…`), and language and theme. So do `/robots.txt`, which tells crawlers more
 * than a 503, and `/.well-known/security.txt`.
 */
export const isAlwaysOpen = ({ pathname, searchParams }: URL): boolean =>
  ['/customer-service', '/preferences', '/robots.txt', paths.securityTxt].includes(pathname) ||
  (pathname === '/help' && searchParams.has('channel'))
