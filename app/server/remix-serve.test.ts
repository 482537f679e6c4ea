import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type AppLoadContext, writeReadableStreamToWritable } from '@remix-run/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asResponse, type HostVisit } from './hosted-build.ts'
import { type DoorBeforeExpress, doorBeforeExpress } from './remix-serve.ts'
import type { SiteVisit } from './site.ts'

type Express = (door: DoorBeforeExpress, incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** A server of `express` with the door before it. */
async function serverOf(express: Express) {
  const left: unknown[] = []
  const site = {
    enter: async (request: Request): Promise<SiteVisit> => ({
      request,
      pageRequest: request,
      requestId: `of-${request.url}`,
      traceId: 'none',
      startedMs: 0,
      context: {} as AppLoadContext,
    }),
    leave: (visit: SiteVisit, page: () => Promise<Response>) => {
      visit.left ??= page().catch((error) => {
        left.push(error.message)
        return new Response(null, { status: 500 })
      })
      return visit.left
    },
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const door = doorBeforeExpress({ site, proxies: undefined, log })
  const server = createServer((incoming, outgoing) => express(door, incoming, outgoing))
  door.stand(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, left }
}

/** What Remix's adapter for Express makes of a request. */
const requestOf = ({ url, headers }: IncomingMessage) =>
  new Request(`http://site${url}`, { headers: headers as Record<string, string> })

test('Express gets a bare request, and Remix finds its visit', async () => {
  const hostVisits: HostVisit[] = []
  const { port } = await serverOf((door, incoming, outgoing) => {
    hostVisits.push(door.visitOf(requestOf(incoming)))
    outgoing.end(`${incoming.url} ${Object.keys(incoming.headers).length} ${incoming.headers.host}`)
  })
  const headers = { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }
  const answer = await fetch(`http://127.0.0.1:${port}/a?b=1`, { headers })
  expect(await answer.text()).toBe('/a?b=1 2 localhost')
  expect(hostVisits.map(({ visit }) => visit.request.headers.get('origin'))).toEqual(['http://evil.example'])
})

test('the head is the one that the site has made, whatever Express adds to it', async () => {
  const { port } = await serverOf((door, incoming, outgoing) => {
    const { visit } = door.visitOf(requestOf(incoming))
    const headers = new Headers({ 'Content-Type': 'application/json', Vary: 'Cookie' })
    for (const cookie of ['a=1', 'b=2']) headers.append('Set-Cookie', cookie)
    if (incoming.url === '/sent') visit.sentAnswer = { status: 203, headers, body: null }
    outgoing.setHeader('Content-Type', 'application/json; charset=utf-8')
    outgoing.setHeader('Vary', 'Accept-Encoding')
    outgoing.setHeader('X-Of', 'Express')
    outgoing.end('{}')
  })
  const of = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    const values = ['content-type', 'vary', 'x-of'].map((name) => headers.get(name))
    return [status, ...values, headers.getSetCookie()]
  }
  expect(await of('/sent')).toEqual([203, 'application/json', 'Cookie', null, ['a=1', 'b=2']])
  // What it answers by itself is its own.
  expect(await of('/')).toEqual([200, 'application/json; charset=utf-8', 'Accept-Encoding', 'Express', []])
})

test('a request that did not come through the door has no visit', async () => {
  const { port } = await serverOf((door, _, outgoing) => {
    expect(() => door.visitOf(new Request('http://site/'))).toThrow('gone')
    outgoing.end('seen')
  })
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('seen')
})

test('a visit ends with its response, also where Express answers by itself or the client hangs up', async () => {
  let arrived = () => {}
  const { port, left } = await serverOf((_, incoming, outgoing) => {
    if (incoming.url === '/fails') outgoing.writeHead(500).end()
    else arrived()
  })
  expect((await fetch(`http://127.0.0.1:${port}/fails`)).status).toBe(500)
  await vi.waitFor(() => expect(left).toHaveLength(1))
  const waiting = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const socket = connect(port, '127.0.0.1', () => socket.write('GET /waits HTTP/1.1\r\nHost: site\r\n\r\n'))
  await waiting
  socket.destroy()
  await vi.waitFor(() => expect(left).toHaveLength(2))
})

const PIECE = Buffer.alloc(64 * 1024)
const PIECES = 2_000
/** More than the buffers of both ends of a connection hold. */
const MOST_AHEAD = 600

test('a reader that does not read holds up its stream, and then gets all of it', async () => {
  let pulled = 0
  const { port } = await serverOf((door, incoming, outgoing) => {
    const request = requestOf(incoming)
    const body = new ReadableStream(
      {
        pull(controller) {
          if (pulled++ < PIECES) controller.enqueue(PIECE)
          else controller.close()
        },
      },
      { highWaterMark: 0 },
    )
    const answer = asResponse(
      { status: 200, headers: new Headers(), body },
      request,
      door.visitOf(request).hasRoom,
    )
    return answer.body && writeReadableStreamToWritable(answer.body, outgoing)
  })
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n'),
  )
  socket.pause()
  let before = -1
  await vi.waitFor(
    () => {
      const isStill = pulled > 0 && pulled === before
      before = pulled
      expect(isStill).toBe(true)
    },
    { interval: 200, timeout: 10_000 },
  )
  expect(pulled).toBeLessThan(MOST_AHEAD)
  let bytes = 0
  for await (const piece of socket) bytes += piece.length
  expect(bytes).toBeGreaterThan(PIECE.length * PIECES)
})
