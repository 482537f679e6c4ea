import type { ServerResponse } from 'node:http'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'

/** Headers as Node takes them: each cookie is a line of its own. */
export function linesOf(headers: Headers): Record<string, string | string[]> {
  const lines: Record<string, string | string[]> = {}
  const cookies = headers.getSetCookie()
  for (const [name, value] of headers) if (name !== 'set-cookie') lines[name] = value
  if (cookies.length > 0) lines['set-cookie'] = cookies
  return lines
}

/** Sends an answer whose bytes are all there, in one piece. */
export function sendWhole(
  { status, headers }: HttpAnswer,
  body: Uint8Array | null,
  outgoing: Pick<ServerResponse, 'writeHead' | 'end'>,
): void {
  outgoing.writeHead(status, linesOf(headers))
  outgoing.end(body ?? undefined)
}
