import { systemStatus } from '#contract/system.ts'

/** An operator's switch acts on every copy of the site within this (site.md section 7 asks for 10 s). */
const KEEP_MS = 2_000
const TIMEOUT_MS = 1_000

export interface SiteState {
  /** Every page answers 503 `maintenance`. */
  maintenance: boolean
  /** Guests see the ways in and little else (flag `loginedToHomePage`). */
  loginFirst: boolean
}

const NORMAL: SiteState = { maintenance: false, loginFirst: false }

/** Asks the platform how the site is, and keeps the answer for a moment. A platform that does not answer changes nothing. */
export function siteStateOf(
  platform: (path: string, init: RequestInit) => Promise<Response>,
): () => Promise<SiteState> {
  let known = NORMAL
  let asked = { untilMs: 0, answer: Promise.resolve(NORMAL) }
  const ask = async (): Promise<SiteState> => {
    try {
      const late = new Promise<never>((_, reject) =>
        setTimeout(reject, TIMEOUT_MS, new Error('late')).unref(),
      )
      const response = await Promise.race([
        platform(systemStatus.path, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
        late,
      ])
      const status = systemStatus.value.parse(((await response.json()) as { value: unknown }).value)
      known = { maintenance: status.status === 1, loginFirst: status.info.whitelabel.loginedToHomePage }
    } catch {
      // out of reach: its pages will say so
    }
    return known
  }
  return () => {
    const nowMs = Date.now()
    if (nowMs >= asked.untilMs) asked = { untilMs: nowMs + KEEP_MS, answer: ask() }
    return asked.answer
  }
}
