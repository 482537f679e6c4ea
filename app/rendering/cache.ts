import { LRUCache } from 'lru-cache'

const MB = 1024 * 1024

/**
 * Everything that this process keeps between requests to make pages cheap, by name: its most bytes, and its most entries.
 * Beyond either, what was not used for longest goes. Together these are the most that the cache may hold.
 */
const LIMITS = {
  /** The HTML of parts that pages share: one may be the cell of a table, or a whole lobby. */
  parts: { bytes: 16 * MB, entries: 1_500 },
  /** Whole pages of guests. */
  'guest-pages': { bytes: 32 * MB, entries: 500 },
  /** Answers of the platform that are the same for every visitor. */
  answers: { bytes: 16 * MB, entries: 500 },
  /** The state of the site for an address, while there are region rules. */
  'site-state': { bytes: 2 * MB, entries: 5_000 },
  /** Which route answers a path with parameters. */
  routes: { bytes: MB, entries: 1_000 },
  /** Whether a pattern of the platform is proved to be linear: a proof takes seconds, so it is kept in plain mode too. */
  patterns: { bytes: MB, entries: 500, inPlainMode: true },
  /** Where the links to customer service lead. */
  links: { bytes: MB, entries: 500 },
  /** What the watchers of a table were told last. */
  'round-news': { bytes: 4 * MB, entries: 60 },
} as const

export type StoreName = keyof typeof LIMITS

/** What is kept under one name. A key says in words all that its value depends on. */
export interface Store<Value extends object> {
  get(key: string): Value | undefined
  /** The same without counting as a use. */
  peek(key: string): Value | undefined
  /** Keeps a value of about this many bytes; one that alone is too large is not kept. */
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
}

/** How a store has been used since the start, and what it holds now. */
export interface StoreFigures {
  entries: number
  bytes: number
  maxBytes: number
  hits: number
  misses: number
  /** Entries that went because there were too many, or too large ones. */
  dropped: number
}

/** The one cache of the site (docs/decisions/0090). */
export class Cache {
  /** Every page is made without anything kept (`RENDERING=plain`), as the others must be to the byte. */
  readonly plain: boolean
  readonly #stores: ReadonlyMap<StoreName, LimitedStore>

  constructor({ plain = false }: { plain?: boolean } = {}) {
    this.plain = plain
    const names = Object.keys(LIMITS) as StoreName[]
    this.#stores = new Map(names.map((name) => [name, new LimitedStore(LIMITS[name], plain)]))
  }

  /** The store of this name. Whoever asks for it says what it holds; nobody else does. */
  store<Value extends object>(name: StoreName): Store<Value> {
    return this.#stores.get(name) as unknown as Store<Value>
  }

  /** The value under this key, made unless it is kept; `bytesOf` says what it takes. One that is undefined is not kept. */
  remember<Value extends object | undefined>(
    name: StoreName,
    key: string,
    make: () => Value,
    bytesOf: (value: Value) => number = () => 0,
  ): Value {
    const store = this.store<object>(name)
    const kept = store.get(key)
    if (kept) return kept as Value
    const made = make()
    if (made) store.set(key, made, bytesOf(made))
    return made
  }

  /** Forgets everything: the program itself has changed. */
  clear(): void {
    for (const store of this.#stores.values()) store.clear()
  }

  /** For `/health/ready` and the log. */
  figures(): Record<StoreName, StoreFigures> {
    const figures = [...this.#stores].map(([name, store]) => [name, store.figures()])
    return Object.fromEntries(figures)
  }
}

interface Limits {
  bytes: number
  entries: number
  inPlainMode?: true
}

class LimitedStore implements Store<object> {
  readonly #keeps: boolean
  readonly #kept: LRUCache<string, object>
  #hits = 0
  #misses = 0
  #dropped = 0

  constructor({ bytes, entries, inPlainMode }: Limits, plain: boolean) {
    this.#keeps = !plain || inPlainMode === true
    this.#kept = new LRUCache({
      max: entries,
      maxSize: bytes,
      dispose: (_value, _key, reason) => {
        if (reason === 'evict') this.#dropped++
      },
    })
  }

  get(key: string): object | undefined {
    const value = this.#kept.get(key)
    if (value === undefined) this.#misses++
    else this.#hits++
    return value
  }

  peek(key: string): object | undefined {
    return this.#kept.peek(key)
  }

  set(key: string, value: object, bytes: number): void {
    if (!this.#keeps) return
    // The key is kept too.
    this.#kept.set(key, value, { size: Math.max(1, Math.ceil(bytes)) + key.length })
  }

  delete(key: string): void {
    this.#kept.delete(key)
  }

  clear(): void {
    this.#kept.clear()
  }

  figures(): StoreFigures {
    return {
      entries: this.#kept.size,
      bytes: this.#kept.calculatedSize,
      maxBytes: this.#kept.maxSize,
      hits: this.#hits,
      misses: this.#misses,
      dropped: this.#dropped,
    }
  }
}
