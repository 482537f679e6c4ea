import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'
import { DISCARDED_SILENCE_MS, MAX_DISCARDED_BYTES } from '#app/limits.ts'

/** Headers as Node takes them: each cookie is a line of its own. */
export function linesOf(headers: Headers): Record<string, string | string[]> {
  const lines: Record<string, string | string[]> = {}
  const cookies = headers.getSetCookie()
  for (const [name, value] of headers) if (name !== 'set-cookie') lines[name] = value
  if (cookies.length > 0) lines['set-cookie'] = cookies
  return lines
}

/**
 * Sends an answer whose bytes are all there, in one piece. One that comes before its request has been read is whole at
 * once too, but its end waits for the rest of the request, which is discarded: a connection that is closed meanwhile
 * would take the answer away from whoever still sends. A silence of
 * `DISCARDED_SILENCE_MS`, `MAX_DISCARDED_BYTES` and `REQUEST_TIMEOUT_MS` end the wait.
 */
export function sendWhole(
  { status, headers }: HttpAnswer,
  body: Uint8Array | null,
  outgoing: Pick<ServerResponse, 'writeHead' | 'write' | 'end' | 'flushHeaders'>,
  incoming: IncomingMessage,
): void {
  if (incoming.complete || incoming.destroyed) {
    outgoing.writeHead(status, linesOf(headers))
    outgoing.end(body ?? undefined)
    return
  }
  // By its length the client knows the answer to be whole.
  outgoing.writeHead(status, { 'content-length': String(body?.length ?? 0), ...linesOf(headers) })
  if (body) outgoing.write(body)
  else outgoing.flushHeaders()
  discard(incoming, () => outgoing.end())
}

/** Reads the rest of a request into nothing. `over` is called once: at its end, after a silence, or when it was too much. */
function discard(incoming: IncomingMessage, over: () => void): void {
  let bytes = 0
  const end = () => {
    clearTimeout(silence)
    incoming.off('data', count)
    incoming.off('end', end)
    incoming.off('close', end)
    over()
  }
  const silence = setTimeout(end, DISCARDED_SILENCE_MS)
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length
    if (bytes > MAX_DISCARDED_BYTES) end()
    else silence.refresh()
  }
  incoming.on('data', count)
  incoming.once('end', end)
  incoming.once('close', end)
  incoming.resume()
}
