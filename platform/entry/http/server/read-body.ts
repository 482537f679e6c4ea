/**
 * The raw body of a request; undefined above `maxBytes`. A body with too large a declared length is not read at all,
 * and one without (chunked) is checked while it arrives, so that nobody can fill the memory. The server discards the
 * unread rest: cancelling it here would close the connection before the answer.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts)
    size += value.byteLength
    if (size > maxBytes) return undefined
    parts.push(value)
  }
}
