import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to the stand-in server. */
export interface ReceivedRequest {
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

interface Answer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

/**
 * A real HTTP server in place of an external one: it records requests and answers by `answer`. `never` leaves the
 * request open until the caller gives up.
 */
export async function listening(answer: (request: ReceivedRequest) => Answer | 'never') {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: text === '' ? null : JSON.parse(text),
    }
    requests.push(one)
    const reply = answer(one)
    if (reply === 'never') return
    const { status = 200, body = {}, headers = {} } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked: requests,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
