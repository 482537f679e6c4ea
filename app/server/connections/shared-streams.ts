import { setImmediate } from 'node:timers/promises'
import type { RequestContext } from '#app/lib/pages/request-context.ts'
import { MAX_TOLD_AT_ONCE } from '#app/limits.ts'

type Bytes = ReadableStream<Uint8Array>
type ShareStream = RequestContext['shareStream']

/**
 * Streams of the platform that tell all readers the same, by their names: however many read one here, the platform sends it once.
 * Each message tells all there is to know, so whoever reads slowly gets the latest, and nothing is queued. Whoever comes to a
 * stream that is open already reads one of their own until the shared one tells something: what that told last may be old.
 */
export function sharedStreams(): ShareStream {
  const streams = new Map<string, SharedStream>()
  const begin = async (name: string, open: () => Promise<Bytes>) => {
    const stream = new SharedStream(open, () => {
      if (streams.get(name) === stream) streams.delete(name)
    })
    streams.set(name, stream)
    const joined = stream.join()
    await stream.opening
    return joined
  }
  return async (name, open) => {
    if (!streams.has(name)) return begin(name, open)
    const own = await open()
    return streams.get(name)?.join(own) ?? begin(name, async () => own)
  }
}

class SharedStream {
  /** Rejects as its source was refused. */
  readonly opening: Promise<void>
  readonly #readers = new Set<StreamReader>()
  readonly #gone: () => void
  #source: ReadableStreamDefaultReader<Uint8Array> | undefined

  constructor(open: () => Promise<Bytes>, gone: () => void) {
    this.#gone = gone
    this.opening = open().then(
      (source) => {
        this.#source = source.getReader()
        if (this.#readers.size === 0) this.#leave()
        else void this.#tellAll(this.#source)
      },
      (error) => {
        this.#end()
        throw error
      },
    )
  }

  /** Another reader, who reads `own` until the source tells something. */
  join(own?: Bytes): ReadableStream<string> {
    const reader = new StreamReader(own?.getReader(), () => {
      this.#readers.delete(reader)
      if (this.#readers.size === 0) this.#leave()
    })
    this.#readers.add(reader)
    return reader.stream
  }

  async #tellAll(source: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    try {
      for await (const message of messagesOf(source)) {
        let count = 0
        for (const reader of this.#readers) {
          // Requests have their turn between some readers and the next.
          if (count > 0 && count % MAX_TOLD_AT_ONCE === 0) await setImmediate()
          reader.tell(message)
          count++
        }
      }
    } catch {
      // The platform broke off: browsers open their streams again.
    }
    this.#end()
  }

  #leave(): void {
    this.#gone()
    this.#source?.cancel().catch(() => {})
  }

  #end(): void {
    this.#gone()
    for (const reader of this.#readers) reader.end()
  }
}

const isHeartbeat = (message: string) => message.startsWith(':')

class StreamReader {
  readonly stream: ReadableStream<string>
  #own: ReadableStreamDefaultReader<Uint8Array> | undefined
  #latest: string | undefined
  #over = false
  #wake = () => {}

  constructor(own: ReadableStreamDefaultReader<Uint8Array> | undefined, left: () => void) {
    this.#own = own
    this.stream = new ReadableStream(
      {
        pull: async (controller) => {
          if (this.#latest === undefined && !this.#over)
            await new Promise<void>((resolve) => {
              this.#wake = resolve
            })
          if (this.#latest !== undefined) controller.enqueue(this.#latest)
          else if (this.#over) controller.close()
          this.#latest = undefined
        },
        cancel: () => {
          left()
          this.#leaveOwn()
        },
      },
      { highWaterMark: 0 },
    )
    if (own) void this.#readOwn(own)
  }

  /** What the shared source says. */
  tell(message: string): void {
    if (!isHeartbeat(message)) this.#leaveOwn()
    this.#hear(message)
  }

  end(): void {
    this.#over = true
    this.#leaveOwn()
    this.#wake()
  }

  #hear(message: string): void {
    // A heartbeat is worth nothing beside a message.
    if (isHeartbeat(message) && this.#latest !== undefined) return
    this.#latest = message
    this.#wake()
  }

  async #readOwn(own: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    try {
      for await (const message of messagesOf(own)) if (this.#own) this.#hear(message)
    } catch {
      // The shared source goes on.
    }
  }

  #leaveOwn(): void {
    this.#own?.cancel().catch(() => {})
    this.#own = undefined
  }
}

/** The messages of a `text/event-stream`, each without the empty line that ends it. */
async function* messagesOf(source: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let come = ''
  for (let read = await source.read(); !read.done; read = await source.read()) {
    come += decoder.decode(read.value, { stream: true })
    for (let end = come.indexOf('\n\n'); end >= 0; end = come.indexOf('\n\n')) {
      yield come.slice(0, end)
      come = come.slice(end + 2)
    }
  }
}
