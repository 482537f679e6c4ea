import { execFileSync } from 'node:child_process'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { type RawSocket, rawSocket } from '#tests/support/site/raw-socket.ts'
import { attributeOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const { host } = new URL(site.origin)
const MB = 1024 * 1024
const GUESTS = 120
/** How long the site may take to say that it lives, whatever else it is sent. */
const LIVE_LIMIT_MS = 200

const open: RawSocket[] = []
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy()
})

/** A post with pictures of which no more than `sent` bytes come. */
function upload(visitor: Visitor, { sent = 0, more = '' } = {}): RawSocket {
  const cookie = visitor.cookieHeader
  const head = [
    'POST /promoDetail?id=1 HTTP/1.1',
    `Host: ${host}`,
    `X-Forwarded-For: ${visitor.address}`,
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${15 * MB}`,
    ...(more ? [more] : []),
  ].join('\r\n')
  const part = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n'
  const made = rawSocket(site.origin, `${head}\r\n\r\n${part}${'y'.repeat(sent)}`)
  open.push(made)
  return made
}

const statusOf = async (raw: RawSocket) => Number((await raw.comes(/<\/html>/)).slice(9, 12))

/** Asks whether the site lives, again and again, and says how long each answer took; of its own thread, which nothing else keeps busy. */
const ASKING = `
  const { parentPort, workerData } = require('node:worker_threads')
  const ask = async () => {
    const startedMs = performance.now()
    const answer = await fetch(workerData)
    await answer.text()
    parentPort.postMessage(answer.ok ? performance.now() - startedMs : Infinity)
  }
  const go = () => ask().then(go, () => parentPort.postMessage(Infinity))
  go()
`

/**
 * How long the middle one of the answers took until `over`, of twenty at least: what holds the site up is in all of them, what
 * else this machine does in the slowest.
 */
async function usualLiveMs(over?: Promise<unknown>): Promise<number> {
  const asking = new Worker(ASKING, { eval: true, workerData: `${site.origin}/health/live` })
  const times: number[] = []
  const enough = new Promise<void>((resolve) => {
    asking.on('message', (tookMs: number) => {
      if (times.push(tookMs) >= 20) resolve()
    })
  })
  await Promise.all([over, enough])
  await asking.terminate()
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Infinity
}

/** The limit; more on a machine that is so busy that as many guests who read a page make the site answer late. */
let liveLimitMs = LIVE_LIMIT_MS

const residentMb = () =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(site.serverPid)]).toString()) / 1024

let member: Visitor
beforeAll(async () => {
  member = (await newMember(site)).visitor
  const readers = Array.from({ length: GUESTS }, () => new Visitor(site.origin).get('/login'))
  liveLimitMs = Math.max(LIVE_LIMIT_MS, 3 * (await usualLiveMs(Promise.all(readers))))
})

test('what guests send is not read: 120 of them at once are refused, fill no memory and hold nobody up', async () => {
  const before = residentMb()
  const guests = Array.from({ length: GUESTS }, () => upload(new Visitor(site.origin), { sent: MB / 4 }))
  const statuses = Promise.all(guests.map(statusOf))
  expect(await usualLiveMs(statuses)).toBeLessThan(liveLimitMs)
  expect(new Set(await statuses)).toEqual(new Set([401]))
  expect(residentMb() - before).toBeLessThan(100)
  // Nobody waits for the rest either.
  await Promise.all(guests.map(({ closed }) => closed))
})

test('the checks come before the body: size, site, session, kind of account', async () => {
  const trial = new Visitor(site.origin)
  await trial.post('/login', { intent: 'freeplay' }, '/')
  const cases: [string, RawSocket, number][] = [
    ['cross-site', upload(member, { more: 'Sec-Fetch-Site: cross-site' }), 403],
    ['another origin', upload(member, { more: 'Origin: https://evil.example' }), 403],
    ['no origin', upload(member, { more: 'Origin: null' }), 403],
    ['another referer', upload(member, { more: 'Referer: https://evil.example/' }), 403],
    ['a guest of another site', upload(new Visitor(site.origin), { more: 'Origin: null' }), 403],
    ['a guest', upload(new Visitor(site.origin)), 401],
    ['a trial account', upload(trial), 403],
    ['compressed', upload(member, { more: 'Content-Encoding: gzip' }), 415],
  ]
  for (const [name, raw, status] of cases) {
    const text = await raw.comes(/<\/html>/)
    expect([name, Number(text.slice(9, 12)), text.match(/<h1/g)?.length]).toEqual([name, status, 1])
  }
  const large = await member.send('/promoDetail?id=1', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: new Uint8Array(16 * MB + 1),
  })
  expect([large.status, large.page]).toEqual([413, 'error'])
})

/** Holds both places of a member: of three uploads that begin, one is refused. Answers that one. */
async function holdBoth(visitor: Visitor): Promise<RawSocket> {
  const three = [1, 2, 3].map(() => upload(visitor, { sent: 1024 }))
  return Promise.race(three.map((raw) => raw.comes(/<\/html>/).then(() => raw)))
}

test('who sends slowly reads why, though the answer came long before the end', async () => {
  const raw = upload(new Visitor(site.origin))
  await raw.comes(/<\/html>/)
  let isClosed = false
  raw.closed.then(() => {
    isClosed = true
  })
  // A phone's uplink: some two seconds, in small pieces.
  let pieces = 0
  for await (const _ of setInterval(100)) {
    if (pieces === 20) break
    expect(isClosed).toBe(false)
    raw.socket.write('y'.repeat(10_000))
    pieces += 1
  }
  expect(isClosed).toBe(false)
})

test('a member sends two uploads at once, all members eight; the next is told to wait, and has room later', async () => {
  const others = await Promise.all([1, 2, 3].map(async () => (await newMember(site)).visitor))
  for (const visitor of [member, ...others]) {
    const third = await holdBoth(visitor)
    expect(third.text).toMatch(/^HTTP\/1\.1 429 [\s\S]*^retry-after: 20\r$/im)
  }
  const { visitor: ninth } = await newMember(site)
  const refused = upload(ninth)
  expect(await statusOf(refused)).toBe(503)
  expect(refused.text).toMatch(/^retry-after: 20\r$/im)
  expect(await usualLiveMs(ninth.get('/'))).toBeLessThan(liveLimitMs)
  for (const { socket } of open.splice(0)) socket.destroy()
  // What breaks off leaves its place.
  for (;;) {
    const again = await ninth.send('/promoDetail?id=1', { method: 'POST', body: largeForm('') })
    if (again.status === 503) continue
    expect(again.status).toBe(403) // read to its end, and without its token
    break
  }
})

function largeForm(csrf: string): FormData {
  const form = new FormData()
  form.append('csrf', csrf)
  form.append('images', new File([new Uint8Array(MB)], 'a.png'))
  return form
}

test('a body of 220,000 parts is refused at the 201st and holds nobody up', async () => {
  const csrf = attributeOf(await member.get('/'), 'input[name=csrf]', 'value')
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
  const body = `--x\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${csrf}\r\n${part.repeat(220_000)}--x--`
  const sent = member.send('/promoDetail?id=1', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  })
  expect(await usualLiveMs(sent)).toBeLessThan(liveLimitMs)
  expect((await sent).status).toBe(413)
})
