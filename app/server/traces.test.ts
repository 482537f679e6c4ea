import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { Cache } from '#app/rendering/cache.ts'
import type { SentCall } from '#contract/base/sent-call.ts'
import { partsWithoutPlatform } from '#tests/support/site/site-parts.ts'
import { readProxies } from './connections/visitor-address.ts'
import { platformOverHttp } from './platform-over-http.ts'
import { createSite } from './site.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PROXY = '10.0.0.1'
const build = {
  routes: { root: { id: 'root', path: '/', module: { loader: () => null } } },
} as unknown as ServerBuild

/** What a site logs and asks of its platform, for one request with a traceparent. */
async function traced(peer: string, headers: Record<string, string>) {
  const lines: Record<string, unknown>[] = []
  const calls: SentCall[] = []
  const site = createSite({
    ...partsWithoutPlatform,
    proxies: readProxies(PROXY),
    pages: async (_, context) => {
      context.log.warn({}, 'from a page')
      await context.sendCall({ endpoint: {}, caller: null, token: null, input: {} } as never, 1_000)
      return new Response('a page')
    },
    build: async () => build,
    cache: new Cache(),
    sendCall: async (call) => {
      calls.push(call)
      return { success: true, value: {}, message: 'ok' }
    },
    log: {
      info: (fields) => void lines.push(fields),
      warn: (fields) => void lines.push(fields),
      error: (fields) => void lines.push(fields),
    },
  })
  await site.answer(new Request('http://site/', { headers }), peer)
  const ids = [...lines.map(({ traceId }) => traceId), calls.at(-1)?.traceId]
  return { ids: new Set(ids), count: ids.length, requestId: String(lines.at(-1)?.requestId) }
}

test('a trace that a proxy of ours began goes on, in every line and call', async () => {
  const { ids, count } = await traced(PROXY, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })
  expect([...ids]).toEqual([TRACE])
  expect(count).toBeGreaterThanOrEqual(3)
})

test('of anybody else, or without one, it begins with the request and has its id', async () => {
  for (const [peer, headers] of [
    ['203.0.113.7', { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }],
    [PROXY, { traceparent: 'nonsense' }],
    [PROXY, {}],
  ] as [string, Record<string, string>][]) {
    const { ids, requestId } = await traced(peer, headers)
    expect([...ids]).toEqual([requestId.replaceAll('-', '')])
  }
})

test('a call over the network carries the trace, with an id of its own', async () => {
  const sent: Headers[] = []
  const send = platformOverHttp(async (_, init) => {
    sent.push(new Headers(init.headers))
    return Response.json({ success: true, value: {}, message: 'ok' })
  }, 'a key of the platform')
  const endpoint = { method: 'GET', path: '/wps/relay/SEN_getReturns', auth: 'none' }
  const call = { endpoint, caller: null, token: null, input: {} } as unknown as SentCall
  await send({ ...call, traceId: TRACE }, 1_000)
  await send({ ...call, traceId: TRACE }, 1_000)
  await send(call, 1_000)
  const [one, other, none] = sent.map((headers) => headers.get('traceparent'))
  expect(one).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
  expect(other).not.toBe(one)
  expect(none).toBeNull()
})
