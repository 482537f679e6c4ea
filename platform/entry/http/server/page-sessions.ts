import { LRUCache } from 'lru-cache'
import type { Call } from '#platform/base/context.ts'
import type { Clock } from '#platform/base/ports.ts'
import { MAX_PAGES, PAGE_KEPT_MS } from '#platform/entry/limits.ts'

/** The member of a token, with the token's hash. */
export type Session = Pick<Call, 'member' | 'tokenHash'>

/**
 * The member of a token, looked up once per page: a page makes up to eight calls, and each would query the database.
 * Only reading calls use the entry, and a write removes it, so that an ended session is refused from the next page on
 * at the latest.
 */
export class PageSessions {
  readonly #known: LRUCache<string, Promise<Session | null>>

  constructor(clock: Clock) {
    this.#known = new LRUCache({
      max: MAX_PAGES,
      ttl: PAGE_KEPT_MS - 1, // an entry as old as its ttl is still used
      ttlResolution: 0,
      perf: { now: () => clock.now().getTime() },
    })
  }

  /** The known member, or the answer of `ask`. Without a page, `ask` is always called. */
  async of(
    page: string | undefined,
    token: string,
    ask: () => Promise<Session | null>,
  ): Promise<Session | null> {
    if (!page) return ask()
    const key = `${page} ${token}`
    const cached = this.#known.get(key)
    if (cached) return cached
    const session = ask()
    this.#known.set(key, session)
    session.catch(() => {
      if (this.#known.peek(key) === session) this.#known.delete(key)
    })
    return session
  }

  forget(page: string | undefined, token: string): void {
    this.#known.delete(`${page} ${token}`)
  }
}
