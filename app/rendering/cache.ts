import { LRUCache } from 'lru-cache'
import { CACHE_LIMITS } from '#app/limits.ts'

export type StoreName = keyof typeof CACHE_LIMITS

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
    const names = Object.keys(CACHE_LIMITS) as StoreName[]
    this.#stores = new Map(names.map((name) => [name, new LimitedStore(CACHE_LIMITS[name], plain)]))
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
    const cachedValue = store.get(key)
    if (cachedValue) return cachedValue as Value
    const value = make()
    if (value) store.set(key, value, bytesOf(value))
    return value
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
