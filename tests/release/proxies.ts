import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { largePng } from '#tests/support/pages/pictures.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { eventsOf } from '#tests/support/site/events.ts'
import { freePort } from '#tests/support/site/free-port.ts'
import { ops, type Site, startSite } from '#tests/support/site/site.ts'
import { attributeOf, Visitor } from '#tests/support/site/visitor.ts'
import { canInstall, makeCertificate } from './deployment.ts'
import { emptyFolder } from './own-postgres.ts'
import { type Program, start } from './programs.ts'

/**
 * The proxies of deploy/, each running before a site: pages, forms, streams, large uploads and the visitor's address pass as
 * the files promise. Only ports, certificates and places of files are other ones. Run by `npm run test:release`.
 */

const deploy = path.join(import.meta.dirname, '../../deploy')
const HOST = 'sen.example'
const ORIGIN = `https://${HOST}`
/** A visitor of this machine that is not the proxy; what a visitor writes into the header itself is not believed. */
const VISITOR = '127.0.0.77'
const PATIENCE_MS = 60_000
const MB = 1024 * 1024

interface Proxy {
  program: string
  /** Debian's package. */
  name: string
  run(folder: string, ports: { site: string; https: number; http: number }): Program
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
      const main = path.join(folder, 'nginx.conf')
      writeFileSync(
        main,
        `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n  ${places.join(' ')}\n  include ${folder}/sen.conf;\n}\n`,
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
        ['\nsen.example {', `\nsen.example {\n\t${own}`],
        ['\noffice.sen.example {', `\noffice.sen.example {\n\t${own}`],
      ])
      const main = path.join(folder, 'Caddyfile')
      writeFileSync(
        main,
        `{\n\tadmin off\n\tpersist_config off\n\thttps_port ${ports.https}\n\thttp_port ${ports.http}\n}\n${site}`,
      )
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      return start('caddy', ['run', '--adapter', 'caddyfile', '--config', main], env, folder)
    },
  },
]

const site = await startSite({ env: { PUBLIC_ORIGIN: ORIGIN } })
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
  const ports = { site: String(site.env.PORT), https: await freePort(), http: await freePort() }
  const running = proxy.run(folder, ports)
  const client = await openClient(ports.https)
  try {
    await isReady(client.origin, running)
    await tryTraffic({ ...site, origin: client.origin })
    await tryRedirect(ports.http)
    console.log(`${proxy.program}: page, form, stream, uploads and addresses pass`)
  } catch (error) {
    console.error(running.said())
    throw error
  } finally {
    await client.close()
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A server that sends what it is asked on to the proxy as a browser does: to the site's name, over TLS, from `VISITOR`. */
async function openClient(port: number) {
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    // Over TLS a browser takes Brotli, which fetch asks for nowhere else.
    const headers = { ...request.headers, host: HOST, 'accept-encoding': 'gzip, deflate, br' }
    if (headers.origin) headers.origin = ORIGIN
    delete headers.referer
    const sent = https.request(
      {
        host: '127.0.0.1',
        port,
        servername: HOST,
        localAddress: VISITOR,
        rejectUnauthorized: false,
        agent: false,
        method: request.method ?? 'GET',
        path: request.url ?? '/',
        headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        response.flushHeaders()
        answer.pipe(response)
      },
    )
    // An answer may come before the whole body was read; a proxy that is not there yet is asked again.
    sent.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
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
