/** A body, or a part of it, exceeds its maximum length. */
export class TooLarge extends Error {}

/** The client disconnected before its whole body arrived. */
export class HungUp extends Error {}

/** Whether a request announces a body of more than `max` bytes. */
export const announcesMore = (request: Request, max: number): boolean => lengthOf(request) > max

const lengthOf = (request: Request): number => Number(request.headers.get('content-length') ?? 0)

/**
 * The body of a request as a stream. Throws `TooLarge` once it exceeds `max` bytes; the rest is left to the server to
 * discard, because cancelling it would close the connection before the answer. Throws `HungUp` if it breaks off.
 */
export async function* chunksOf(request: Request, max: number): AsyncGenerator<Uint8Array> {
  if (announcesMore(request, max)) throw new TooLarge()
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(breaksOff)
    // A connection lost before the first read looks like the end of a body.
    if (done && (request.signal.aborted || size < lengthOf(request))) breaksOff()
    if (done) return
    size += value.length
    if (size > max) throw new TooLarge()
    yield value
  }
}

function breaksOff(cause?: unknown): never {
  throw new HungUp('the body breaks off', { cause })
}

/** The body of a request. Throws `TooLarge` and `HungUp` as `chunksOf` does. */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = lengthOf(request)
  // No server lets a body be longer than announced, and a stream would more than double the cost of a callback.
  if (announced > 0 && announced <= max) {
    const whole = new Uint8Array(await request.arrayBuffer().catch(breaksOff))
    if (request.signal.aborted || whole.length < announced) breaksOff()
    if (whole.length > max) throw new TooLarge()
    return whole
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(request, max)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
