import type { ServerResponse } from 'node:http'
import type { HttpAnswer } from '#app/lib/forms/answer.ts'

/** Sends an answer whose bytes are all there, in one piece. */
export function sendWhole(
  { status, headers }: HttpAnswer,
  body: Uint8Array | null,
  outgoing: Pick<ServerResponse, 'writeHead' | 'end'>,
): void {
  const lines: Record<string, string | string[]> = {}
  const cookies = headers.getSetCookie()
  for (const [name, value] of headers) if (name !== 'set-cookie') lines[name] = value
  if (cookies.length > 0) lines['set-cookie'] = cookies
  outgoing.writeHead(status, lines)
  outgoing.end(body ?? undefined)
}
