import { MAX_PART_HEAD_BYTES } from '#app/limits.ts'

/** The head of a part. One with a file name is a file, even if the name is empty. */
export interface PartHead {
  name: string
  fileName: string | undefined
  type: string
}

export type PartEvent = { kind: 'head'; head: PartHead } | { kind: 'data'; bytes: Buffer } | { kind: 'end' }

/** An incomplete body, or one that violates RFC 7578. */
export class BrokenBody extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The `boundary` of a multipart content type. Throws `BrokenBody` if absent. */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70})(?![^\s;]))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new BrokenBody('no boundary')
  return boundary
}

/**
 * Parses a multipart body as a stream. Only the end of a chunk that may begin a boundary is kept, and chunks are
 * processed one by one, so that a large body neither fills the memory nor blocks other requests.
 */
export async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<PartEvent> {
  const splitter = new Splitter(boundary)
  for await (const chunk of chunks) yield* splitter.push(chunk)
  if (!splitter.whole) throw new BrokenBody('no end')
}

class Splitter {
  readonly #delimiter: Buffer
  /** Read but not yet emitted. Starts with a line break, so that the first boundary is found like the others. */
  #rest: Buffer = Buffer.from('\r\n')
  #at: 'start' | 'boundary' | 'head' | 'content' | 'end' = 'start'

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  }

  /** Whether the last boundary was read. Anything after it is ignored. */
  get whole(): boolean {
    return this.#at === 'end'
  }

  *push(chunk: Uint8Array): Generator<PartEvent> {
    if (this.#at === 'end') return
    this.#rest = Buffer.concat([this.#rest, chunk])
    for (let more = true; more; ) {
      if (this.#at === 'start') more = this.#start()
      else if (this.#at === 'boundary') more = this.#boundary()
      else if (this.#at === 'head') more = yield* this.#head()
      else if (this.#at === 'content') more = yield* this.#content()
      else more = false
    }
  }

  #take(bytes: number): Buffer {
    const chunk = this.#rest.subarray(0, bytes)
    this.#rest = this.#rest.subarray(bytes)
    return chunk
  }

  #start(): boolean {
    if (this.#rest.length < this.#delimiter.length) return false
    if (!this.#take(this.#delimiter.length).equals(this.#delimiter)) throw new BrokenBody('no first boundary')
    this.#at = 'boundary'
    return true
  }

  /** After a boundary: the next part, or the end. */
  #boundary(): boolean {
    if (this.#rest.length < 2) return false
    const mark = this.#take(2).toString('latin1')
    if (mark !== '\r\n' && mark !== '--') throw new BrokenBody('no line ends behind a boundary')
    this.#at = mark === '--' ? 'end' : 'head'
    return true
  }

  *#head(): Generator<PartEvent, boolean> {
    const end = this.#rest.indexOf('\r\n\r\n')
    if (end > MAX_PART_HEAD_BYTES || (end < 0 && this.#rest.length > MAX_PART_HEAD_BYTES))
      throw new BrokenBody('a long head')
    if (end < 0) return false
    yield { kind: 'head', head: headOf(this.#take(end)) }
    this.#take(4)
    this.#at = 'content'
    return true
  }

  *#content(): Generator<PartEvent, boolean> {
    const end = this.#rest.indexOf(this.#delimiter)
    const length = end < 0 ? Math.max(0, this.#rest.length - this.#delimiter.length + 1) : end
    if (length > 0) yield { kind: 'data', bytes: this.#take(length) }
    if (end < 0) return false
    this.#take(this.#delimiter.length)
    yield { kind: 'end' }
    this.#at = 'boundary'
    return true
  }
}

function headOf(lines: Buffer): PartHead {
  const headers = new Map<string, string>()
  for (const line of decoded(lines).split('\r\n')) {
    const at = line.indexOf(':')
    if (at < 1) throw new BrokenBody('a line that is no header')
    headers.set(line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim())
  }
  const disposition = headers.get('content-disposition') ?? ''
  const name = parameterOf(disposition, 'name')
  if (!/^form-data\s*(;|$)/i.test(disposition) || name === undefined) throw new BrokenBody('no name')
  return {
    name,
    fileName: parameterOf(disposition, 'filename') ?? extendedParameterOf(disposition, 'filename'),
    type: headers.get('content-type') ?? '',
  }
}

/** `name="…"`; browsers escape three characters in it (HTML, "multipart/form-data"). */
function parameterOf(disposition: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(disposition) ?? []
  return (quoted ?? plain)?.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%22', '"')
}

/** `filename*=utf-8''…`, which some clients send for non-ASCII names (RFC 5987). */
function extendedParameterOf(disposition: string, name: string): string | undefined {
  const [, escaped] = new RegExp(`;\\s*${name}\\*=utf-8'[^']*'([^\\s;]+)`, 'i').exec(disposition) ?? []
  if (escaped === undefined) return undefined
  try {
    return decodeURIComponent(escaped)
  } catch {
    throw new BrokenBody('a name that is not UTF-8')
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new BrokenBody('not UTF-8')
  }
}
