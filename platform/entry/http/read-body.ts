/**
 * The body of a request as its bytes came, `maxBytes` of them at most; undefined where there are more. A length that is
 * announced as too large is not read at all, and one that is not announced (a chunked body) is judged while it comes, so
 * that nobody can fill the memory. What is left unread is the server's to throw away: to cancel it here would end the
 * connection before the answer.
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
