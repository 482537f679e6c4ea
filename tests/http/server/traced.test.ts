import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, PASSWORD, PAYMENT_PASSWORD } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { type Site, startSite } from '#tests/support/site/site.ts'
import {
  type CollectedSpan,
  type SpanCollector,
  startSpanCollector,
} from '#tests/support/site/span-collector.ts'
import { Visitor } from '#tests/support/site/visitor.ts'

/** A site of this file's own, whose programs send their traces to a collector. */
let site: Site
let collector: SpanCollector

beforeAll(async () => {
  collector = await startSpanCollector()
  site = await startSite({
    arrangement: ownSite().arrangement,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, SEED: 'none' },
  })
})
afterAll(async () => {
  await site.stop()
  await collector.close()
})

/** Programs send every five seconds. */
const SENT = { timeout: 30_000 }
const SERVER = 2
const CLIENT = 3
const CONSUMER = 5
const PASSWORD_TRIED = 'Moonlit59'

const traceOf = (answer: { headers: Headers }) =>
  (answer.headers.get('x-request-id') ?? '').replaceAll('-', '')

/**
 * The spans of a trace once all of it has come: its page's own, one of a name for each program that sends some, and each that
 * another one names as its parent.
 */
async function wholeTrace(traceId: string, ...names: string[]): Promise<CollectedSpan[]> {
  const isWhole = () => {
    const spans = collector.trace(traceId)
    const known = new Set(spans.map(({ spanId }) => spanId))
    const lacking = spans.filter(({ parentSpanId }) => parentSpanId !== '' && !known.has(parentSpanId))
    const isThere = (name: string) => spans.some((span) => span.name === name)
    return names.every(isThere) && lacking.length === 0
  }
  await expect.poll(isWhole, SENT).toBe(true)
  return collector.trace(traceId)
}

/** The names of a span and of all above it. */
function lineOf(span: CollectedSpan, spans: CollectedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId)
  return [span.name, ...(parent ? lineOf(parent, spans) : [])]
}

/** What the programs of the site have logged. */
const logged = () =>
  ['platform', 'server']
    .map((name) => path.join(site.env.VAR_DIR ?? '', `${name}.log`))
    .filter(existsSync)
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { msg: string; traceId?: string; path?: string })

test('a request of a page is one trace: of the site, the calls of the platform, and their statements', async () => {
  const { visitor } = await newMember(site)
  const answer = await visitor.get('/personalCenter/transactionHistory?type=deposit')
  const page = 'GET /personalCenter/transactionHistory'
  const spans = await wholeTrace(traceOf(answer), page, 'SELECT')

  const root = spans.find(({ parentSpanId }) => parentSpanId === '')
  expect(root).toMatchObject({ name: page, kind: SERVER, service: 'sen-site', failed: false })
  expect(root?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/personalCenter/transactionHistory',
    'http.response.status_code': 200,
  })
  expect(spans.filter(({ parentSpanId }) => parentSpanId === '')).toHaveLength(1)

  const statements = spans.filter(({ name }) => name === 'SELECT')
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    const [, served = '', call, top, ...more] = lineOf(statement, spans)
    expect([call, top, more]).toEqual([`call ${served}`, page, []])
    expect(served).toMatch(/^GET \/(wps|lgw)\//)
    expect(statement.kind).toBe(CLIENT)
    expect(statement.attributes['db.query.text']).toMatch(/select/i)
  }
  const platform = site.arrangement === 'one' ? 'sen-site' : 'sen-platform'
  expect(new Set(statements.map(({ service }) => service))).toEqual(new Set([platform]))
  const calls = spans.filter(({ name }) => name.startsWith('call '))
  expect(calls.length).toBeGreaterThan(0)
  for (const { service, attributes } of calls)
    expect([service, attributes['sen.outcome']]).toEqual(['sen-site', 'ok'])
  // The log lines are found by the same id. The log is written a moment later; the spans may be sent in between.
  const paths = () => logged().flatMap((line) => (line.traceId === root?.traceId ? [line.path] : []))
  await expect.poll(paths, SENT).toContain('/personalCenter/transactionHistory')
})

test('a trace that a proxy of ours began goes on below its part', async () => {
  const visitor = new Visitor(site.origin)
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const traceparent = `00-${traceId}-${spanId}-01`
  expect((await visitor.send('/login', { headers: { traceparent } })).status).toBe(200)
  const ours = () => collector.trace(traceId).find(({ name }) => name.startsWith('GET /login'))
  await expect.poll(() => ours()?.parentSpanId, SENT).toBe(spanId)

  // One that the proxy does not keep is not kept.
  const unkept = '5bf92f3577b34da6a3ce929d0e0e4736'
  await visitor.send('/login', { headers: { traceparent: `00-${unkept}-${spanId}-00` } })
  const later = await visitor.send('/login')
  await wholeTrace(traceOf(later), 'GET /login')
  expect(collector.trace(unkept)).toEqual([])
})

test('jobs are traces of their own, with their statements', async () => {
  const isJob = ({ name }: CollectedSpan) => name.startsWith('job ')
  const own = () => collector.spans.find((span) => isJob(span) && span.name === 'job remove-expired')
  await expect.poll(() => own()?.kind, SENT).toBe(CONSUMER)
  const spans = await wholeTrace(own()?.traceId ?? '', 'job remove-expired')
  expect(spans.some(({ name }) => name === 'DELETE' || name === 'SELECT')).toBe(true)
  for (const span of spans) expect(lineOf(span, spans).at(-1)).toBe('job remove-expired')
})

test('nothing that somebody typed, and no secret, is in a trace', async () => {
  const { visitor, username } = await newMember(site)
  const typed = 'a-word-typed-into-an-address'
  await visitor.get(`/personalCenter/transactionHistory?type=${typed}`)
  await visitor.get(`/nothing/at/${typed}`)
  const other = new Visitor(site.origin)
  const wrong = await other.submit(await other.get('/login'), 'login', { username, password: PASSWORD_TRIED })
  const last = await visitor.get('/')
  await wholeTrace(traceOf(wrong), 'POST /login')
  await wholeTrace(traceOf(last), 'GET /')
  const text = collector.text()
  const secrets = [
    PASSWORD,
    PASSWORD_TRIED,
    PAYMENT_PASSWORD,
    site.env.PLATFORM_KEY,
    site.env.SESSION_SECRET,
    ...visitor.cookies.values(),
  ]
  for (const word of [typed, username, ...secrets, visitor.address]) {
    expect(word).toBeTruthy()
    expect(text).not.toContain(word)
    expect(text).not.toContain(encodeURIComponent(word ?? ''))
  }
})
