import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { feedOf } from '#tests/support/access/as-provider.ts'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { largePng } from '#tests/support/pages/pictures.ts'
import { newMember, PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { sendFeedback } from '#tests/support/site/feedback.ts'
import { freePort } from '#tests/support/site/free-port.ts'
import { ops, type Site, startSite } from '#tests/support/site/site.ts'
import { attributeOf, Visitor } from '#tests/support/site/visitor.ts'
import { canInstall, makeCertificate } from './deployment.ts'
import { emptyFolder } from './own-postgres.ts'
import { type Program, start } from './programs.ts'

/**
 * The proxies of deploy/, each running before a site and its office: pages, forms, streams, callbacks, large uploads, long heads
 * and the visitor's address pass as the files promise. Only ports, certificates, places of files and the addresses of operators
 * are other ones. Run by `npm run test:release`.
 */

const deploy = path.join(import.meta.dirname, '../../deploy')
const HOST = 'sen.example'
const ORIGIN = `https://${HOST}`
const OFFICE = 'office.sen.example'
/** A visitor of this machine that is not the proxy; what a visitor writes into the header itself is not believed. */
const VISITOR = '127.0.0.77'
/** Where an operator sits, whom the files let into the office; `VISITOR` is elsewhere. */
const OPERATOR = '127.0.0.78'
const PATIENCE_MS = 60_000
const MB = 1024 * 1024

interface Proxy {
  program: string
  /** Debian's package. */
  name: string
  run(folder: string, ports: { site: string; office: string; https: number; http: number }): Program
}

/** What is to be replaced in a file, so that a change of the file that this test does not know fails it. */
function replaced(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((done, [from, to]) => {
    assert.ok(done.includes(from), `the file has no ${from}`)
    return done.replaceAll(from, to)
  }, text)
}

const proxies: readonly Proxy[] = [
  {
    program: 'nginx',
    name: 'nginx',
    run(folder, ports) {
      const site = replaced(readFileSync(path.join(deploy, 'nginx.conf'), 'utf8'), [
        ['/etc/letsencrypt/live/sen.example', folder],
        ['127.0.0.1:3000', `127.0.0.1:${ports.site}`],
        ['127.0.0.1:3200', `127.0.0.1:${ports.office}`],
        ['192.0.2.0/24', OPERATOR],
        ['listen 443 ssl', `listen ${ports.https} ssl`],
        ['listen [::]:443 ssl', `listen [::]:${ports.https} ssl`],
        ['listen 80;', `listen ${ports.http};`],
        ['listen [::]:80;', `listen [::]:${ports.http};`],
      ])
      writeFileSync(path.join(folder, 'sen.conf'), site)
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
        mkdirSync(path.join(folder, name))
        return `${name}_temp_path ${folder}/${name};`
      })
      // Started by root its workers would be another account, which may not enter the folder.
      const asWhoRuns = process.getuid?.() === 0 ? 'user root;\n' : ''
      const main = path.join(folder, 'nginx.conf')
      writeFileSync(
        main,
        `${asWhoRuns}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n  ${places.join(' ')}\n  include ${folder}/sen.conf;\n}\n`,
      )
      return start('nginx', ['-p', folder, '-c', main], process.env, folder)
    },
  },
  {
    program: 'caddy',
    name: 'caddy',
    run(folder, ports) {
      const own = `tls ${folder}/fullchain.pem ${folder}/privkey.pem`
      const site = replaced(readFileSync(path.join(deploy, 'Caddyfile'), 'utf8'), [
        ['127.0.0.1:3000', `127.0.0.1:${ports.site}`],
        ['127.0.0.1:3200', `127.0.0.1:${ports.office}`],
        ['192.0.2.0/24', OPERATOR],
        ['\nsen.example {', `\nsen.example {\n\t${own}`],
        ['\noffice.sen.example {', `\noffice.sen.example {\n\t${own}`],
      ])
      const main = path.join(folder, 'Caddyfile')
      writeFileSync(
        main,
        `{\n\tadmin off\n\thttps_port ${ports.https}\n\thttp_port ${ports.http}\n}\n${site}`,
      )
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      return start('caddy', ['run', '--adapter', 'caddyfile', '--config', main], env, folder)
    },
  },
]

const site = await startSite({ env: { PUBLIC_ORIGIN: ORIGIN, OFFICE_ORIGIN: `https://${OFFICE}` } })
let tried = 0
try {
  for (const proxy of proxies) {
    if (!canInstall(proxy.program, proxy.name)) {
      console.log(`skipped: ${proxy.program} is not on this machine, and apt-get does not install it`)
      continue
    }
    await tryProxy(proxy)
    tried += 1
  }
  console.log(`${tried} of ${proxies.length} proxies passed`)
} finally {
  await site.stop()
}

async function tryProxy(proxy: Proxy): Promise<void> {
  const folder = emptyFolder()
  makeCertificate(folder)
  const ports = {
    site: String(site.env.PORT),
    office: String(site.env.OFFICE_PORT),
    https: await freePort(),
    http: await freePort(),
  }
  const running = proxy.run(folder, ports)
  const client = await openClient(ports.https, HOST, VISITOR)
  const desk = await openClient(ports.https, OFFICE, OPERATOR)
  const stranger = await openClient(ports.https, OFFICE, VISITOR)
  try {
    await isReady(client.origin, running)
    await tryTraffic({ ...site, origin: client.origin })
    await tryOffice({ ...site, origin: client.origin }, desk.origin, stranger.origin)
    await tryCallback({ ...site, origin: client.origin }, ports.https)
    await tryPacking(ports.https)
    await tryHeads(ports.https)
    await tryHttp2({ ...site, origin: client.origin }, ports.https)
    await tryRedirect(ports.http)
    console.log(`${proxy.program}: pages, forms, streams, callbacks, uploads, heads and addresses pass`)
  } catch (error) {
    console.error(running.said())
    throw error
  } finally {
    for (const one of [client, desk, stranger]) await one.close()
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A server that sends what it is asked on to the proxy as a browser does: to a name of the files, over TLS, from an address. */
async function openClient(port: number, host: string, from: string) {
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    // Over TLS a browser takes Brotli, which fetch asks for nowhere else.
    const headers = { ...request.headers, host, 'accept-encoding': 'gzip, deflate, br' }
    if (headers.origin) headers.origin = `https://${host}`
    delete headers.referer
    const sent = https.request(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        localAddress: from,
        rejectUnauthorized: false,
        agent: false,
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers,
      },
      (answer) => {
        // Whether the proxy keeps its connection is not said of this one, on which the rest of a body may still come.
        const { connection: _, ...answered } = answer.headers
        response.writeHead(answer.statusCode ?? 502, answered)
        response.flushHeaders()
        answer.on('error', () => response.destroy())
        answer.pipe(response)
      },
    )
    // An answer may come before the whole body was read: the rest goes nowhere. A proxy that is not there yet is asked again.
    const drain = () => {
      request.unpipe(sent)
      request.resume()
    }
    sent.on('error', () => {
      drain()
      if (!response.headersSent) response.writeHead(502).end()
    })
    response.on('finish', drain)
    response.on('close', () => sent.destroy())
    request.on('error', () => sent.destroy())
    request.pipe(sent)
  }
  const server = createServer(pass)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function isReady(origin: string, proxy: Program): Promise<void> {
  let hasEnded = false
  void proxy.ended.then(() => {
    hasEnded = true
  })
  for (const limit = Date.now() + PATIENCE_MS; ; await pause(50)) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    if (hasEnded || Date.now() > limit) throw new Error(`the proxy does not answer: ${answer?.status}`)
  }
}

/** `http:` leads to `https:`, path and all. */
async function tryRedirect(port: number): Promise<void> {
  const location = await new Promise<string>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/promotions?page=2', headers: { host: HOST } }, (answer) => {
      answer.resume()
      resolve(`${answer.statusCode} ${answer.headers.location}`)
    })
      .on('error', reject)
      .end()
  })
  assert.match(location, /^308 https:\/\/sen\.example(:\d+)?\/promotions\?page=2$/)
}

async function tryTraffic(through: Site): Promise<void> {
  // A page, packed by the site and by nobody else.
  const guest = new Visitor(through.origin)
  const home = await guest.get('/')
  assert.deepEqual([home.status, home.page], [200, 'home'])
  assert.equal(home.headers.get('content-encoding'), 'br', 'the proxy leaves it')

  // A form: a registration, whose record says where it came from, whatever its sender writes into the header.
  const { visitor, username } = await newMember(through)
  const [record] = await askDatabase<{ address: string }>(
    through,
    'select login_record.address from login_record join member on member.id = member_id where account = $1',
    [username],
  )
  assert.equal(record?.address, VISITOR)
  assert.notEqual(visitor.address, VISITOR)
  const again = await signIn(through, username, PASSWORD)
  assert.equal((await again.get('/personalCenter/depositv2')).status, 200)

  // A stream: what happens comes while it is open, and not when somebody's buffer is full.
  const events = await eventsOf(visitor, 'deposits')
  assert.deepEqual([events.status, events.headers.get('content-type')], [200, 'text/event-stream'])
  assert.equal(await events.next(), 'deposits')
  const page = await visitor.get('/personalCenter/depositv2')
  const ordered = await visitor.submit(page, 'create', { method: 'e-wallet', amount: '200000' })
  assert.equal(ordered.status, 303)
  assert.equal(await events.next(), 'deposits')
  await events.close()

  // Two pictures of 10 MB together are taken where pictures may be sent; nowhere else is so much, and nowhere more than 16 MB.
  const [story] = (
    (await ops(through, 'promotions', 'list', '--json')).json as { id: string; code: string }[]
  )
    .filter(({ code }) => code === 'story-sen')
    .map(({ id }) => `/promoDetail?id=${id}`)
  assert.ok(story)
  const form = await visitor.get(story)
  const picture = largePng(5 * MB - 1024)
  const send = async (path: string, pictures: readonly Uint8Array<ArrayBuffer>[]) => {
    const body = new FormData()
    for (const input of form.html.querySelectorAll('#form-join input[type=hidden]'))
      body.append(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
    body.append('remark', 'through a proxy')
    for (const bytes of pictures) body.append('images', new File([bytes], 'a.png', { type: 'image/png' }))
    // Whoever refuses need not read the rest: the connection may end before the answer is read.
    return visitor.send(path, { method: 'POST', body }).then(({ status }) => status)
  }
  assert.equal(await send(story, [picture, largePng(5 * MB - 1025)]), 303)
  const taken = await visitor.get(story)
  assert.equal(attributeOf(taken, '[data-promotion]', 'data-status'), 'applying')
  assert.equal(await send('/preferences', [picture, picture]), 413)
  assert.equal(await send(story, [picture, picture, picture, picture]), 413)
}

/** The office under its own name: for operators' addresses alone, with forms, streams and the operator's address. */
async function tryOffice(through: Site, office: string, elsewhere: string): Promise<void> {
  assert.equal((await new Visitor(elsewhere).get('/office/login')).status, 403)
  const operator = new Visitor(office)
  const login = await operator.get('/office/login')
  assert.deepEqual([login.status, login.page], [200, 'office-login'])
  const entered = { username: 'operator1', password: 'Demo1234' }
  assert.equal((await operator.submit(login, 'login', entered)).status, 303)
  const [session] = await askDatabase<{ address: string }>(
    through,
    'select address from operator_session order by id desc limit 1',
  )
  assert.equal(session?.address, OPERATOR)
  const events = await eventsOf(operator, 'feedback', '/office/events')
  assert.equal(await events.next(), 'feedback')
  const { visitor } = await newMember(through)
  await sendFeedback(visitor, 'Trang nạp tiền mở chậm')
  assert.equal(await events.next(), 'feedback')
  await events.close()
  // Each name has its own pages.
  assert.equal((await operator.get('/promotions')).status, 404)
  assert.equal((await visitor.get('/office/login')).status, 404)
}

/** A callback: what its sender has signed arrives as it was, byte for byte. */
async function tryCallback(through: Site, port: number): Promise<void> {
  const added = await ops(
    through,
    ...['banks', 'add', '--bank', '970436', '--number', `1${port}`, '--name', 'SEN', '--json'],
  )
  assert.equal(added.code, 0, added.stderr)
  const { id } = added.json as { id: string }
  const feed = await feedOf(through, id)
  const line = {
    reference: 'P1',
    time: new Date().toISOString(),
    amount: '100000.00',
    content: 'Ân  ck\tđủ ',
  }
  const body = `${JSON.stringify({ lines: [line] }, null, 2)}\n`
  assert.deepEqual(await feed.say(body), { status: 200, text: '{"success":true}' })
  assert.equal((await feed.say(body)).status, 200)
  const lines = (await ops(through, 'banks', 'lines', '--bank', id, '--json')).json as { amount: string }[]
  assert.deepEqual(
    lines.map(({ amount }) => amount),
    ['100000.00'],
  )
  const forged = await ask(port, feed.path, { method: 'POST', headers: feed.sign(body, 'guess'), body })
  assert.equal(forged.status, 401)
  const long = 'x'.repeat(64 * 1024 + 1)
  assert.equal((await feed.say(long)).status, 413)
  assert.equal((await ops(through, 'banks', 'close', id)).code, 0)
}

/** Pages and files come as the site has packed them: once, and not at all for who takes nothing packed. */
async function tryPacking(port: number): Promise<void> {
  const packed = async (path: string, takes: string | undefined) => {
    const { status, headers, body } = await ask(
      port,
      path,
      takes ? { headers: { 'accept-encoding': takes } } : {},
    )
    assert.equal(status, 200)
    const way = headers['content-encoding']
    const text = way === 'br' ? brotliDecompressSync(body) : way === 'gzip' ? gunzipSync(body) : body
    return [way, text.toString()] as const
  }
  const [, page] = await packed('/', undefined)
  const [script = ''] = /\/assets\/[\w./-]+\.js/.exec(page) ?? []
  assert.ok(script, 'the page names a script')
  for (const [path, starts] of [
    ['/', '<!DOCTYPE html>'],
    [script, (await packed(script, undefined))[1].slice(0, 20)],
  ] as const)
    for (const [takes, way] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const [done, text] = await packed(path, takes)
      assert.deepEqual([path, done, text.slice(0, starts.length)], [path, way, starts])
    }
}

/** A head that is too long is refused, by whoever reads it first, and the next visitor is answered. */
async function tryHeads(port: number): Promise<void> {
  const visit = async (cookies: Record<string, string>) =>
    (await ask(port, '/', { headers: { 'x-request-id': 'heads', ...cookies } })).status
  assert.equal(await visit({ cookie: `a=${'x'.repeat(10_000)}` }), 200)
  // Each line is one that a proxy takes; together they are more than the site reads.
  assert.equal(await visit({ cookie: `a=${'x'.repeat(10_000)}`, 'x-more': 'x'.repeat(10_000) }), 431)
  const whole = await visit({ cookie: `a=${'x'.repeat(100_000)}` })
  assert.ok(whole === 400 || whole === 431, String(whole))
  assert.equal(await visit({}), 200)
}

/** As browsers ask: HTTP/2, several at once on one connection, a stream among them. */
async function tryHttp2(through: Site, port: number): Promise<void> {
  const { visitor } = await newMember(through)
  const session = connect(`https://127.0.0.1:${port}`, { servername: HOST, rejectUnauthorized: false })
  const get = (path: string) =>
    session.request({ ':path': path, ':authority': HOST, cookie: visitor.cookieHeader })
  const answered = (stream: ReturnType<typeof get>) =>
    new Promise<number | undefined>((resolve, reject) => {
      stream.once('response', (headers) => resolve(headers[':status']))
      stream.once('error', reject)
    })
  try {
    const events = get('/events/deposits')
    const come = new Promise<string>((resolve) => events.once('data', (chunk) => resolve(String(chunk))))
    assert.equal(await answered(events), 200)
    assert.match(await come, /data: deposits/)
    const pages = Array.from({ length: 20 }, () => get('/personalCenter/depositv2'))
    const statuses = pages.map(answered)
    for (const page of pages) page.resume()
    assert.deepEqual(await Promise.all(statuses), Array(20).fill(200))
    assert.equal(events.closed, false)
    events.close()
  } finally {
    session.destroy()
  }
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Asks the proxy for a path of the site, and takes the answer as it is. */
function ask(port: number, path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  return new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: Buffer }>(
    (resolve, reject) => {
      const place = { host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false, agent: false }
      https
        .request({ ...place, method, path, headers: { host: HOST, ...headers } }, (answer) => {
          buffer(answer).then(
            (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
            reject,
          )
        })
        .on('error', reject)
        .end(body)
    },
  )
}
