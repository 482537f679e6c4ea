import type { Call } from '#platform/base/context.ts'
import type { Clock } from '#platform/base/ports.ts'

/** The member of a token, with the token's hash. */
export type Session = Pick<Call, 'member' | 'tokenHash'>

/** The longest time that rendering a page takes; entries of older pages are dropped. */
const PAGE_MS = 5_000

interface KnownSession {
  untilMs: number
  session: Promise<Session | null>
}

/** More pages than are ever rendered at once; beyond it the oldest entry is dropped. */
const MAX_KNOWN = 10_000

/**
 * The member of a token, looked up once per page: a page makes up to eight calls, and each would query the database.
 * Only reading calls use the entry, and a write removes it, so that an ended session is refused from the next page on
 * at the latest.
 */
export class PageSessions {
  private readonly known = new Map<string, KnownSession>()

  constructor(private readonly clock: Clock) {}

  /** The known member, or the answer of `ask`. Without a page, `ask` is always called. */
  async of(
    page: string | undefined,
    token: string,
    ask: () => Promise<Session | null>,
  ): Promise<Session | null> {
    if (!page) return ask()
    const nowMs = this.clock.now().getTime()
    const key = `${page} ${token}`
    const known = this.known.get(key)
    if (known && nowMs < known.untilMs) return known.session
    this.dropOld(nowMs)
    const asked: KnownSession = { untilMs: nowMs + PAGE_MS, session: ask() }
    this.known.set(key, asked)
    asked.session.catch(() => {
      if (this.known.get(key) === asked) this.known.delete(key)
    })
    return asked.session
  }

  forget(page: string | undefined, token: string): void {
    this.known.delete(`${page} ${token}`)
  }

  /** Entries are ordered oldest first. */
  private dropOld(nowMs: number): void {
    for (const [key, { untilMs }] of this.known) {
      if (nowMs < untilMs && this.known.size < MAX_KNOWN) return
      this.known.delete(key)
    }
  }
}
