/** A body, or a part of it, is longer than it may be. */
export class TooLarge extends Error {}

/** Who sent a request is gone before all of its body came. */
export class HungUp extends Error {}

/** Whether a request says that its body is longer than `max` bytes. */
export const announcesMore = (request: Request, max: number): boolean => lengthOf(request) > max

const lengthOf = (request: Request): number => Number(request.headers.get('content-length') ?? 0)

/**
 * The body of a request as it comes. Throws `TooLarge` once it is longer than `max` bytes; what follows is not read: it is
 * the server's to throw away, because to cancel it would end the connection before the answer. Throws `HungUp` where it
 * breaks off.
 */
export async function* chunksOf(request: Request, max: number): AsyncGenerator<Uint8Array> {
  if (announcesMore(request, max)) throw new TooLarge()
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch((cause) => {
      throw new HungUp('the body breaks off', { cause })
    })
    // A connection that was lost before anybody read from it looks like a body that has ended.
    if (done && (request.signal.aborted || size < lengthOf(request))) throw new HungUp('the body breaks off')
    if (done) return
    size += value.length
    if (size > max) throw new TooLarge()
    yield value
  }
}

/** The body of a request. Throws `TooLarge` as `chunksOf` does. */
export async function readBytes(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(request, max)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
