import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseEnvOf } from '#tests/support/database/ask-database.ts'
import { freePort } from '#tests/support/site/free-port.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { rawSocket } from '#tests/support/site/raw-socket.ts'
import { type Site, type SiteAddress, startSite } from '#tests/support/site/site.ts'
import { vendorOriginOf } from '#tests/support/site/vendor-origin.ts'

// What reaches Remix's own server below the level of pages, beside the site's own server on the same database.

const site = ownSite()
let hosted: Site

beforeAll(async () => {
  const { PLATFORM_KEY = '', SESSION_SECRET = '' } = site.env
  hosted = await startSite({
    arrangement: 'hosted',
    env: {
      SEED: 'demo',
      ...databaseEnvOf(site),
      PLATFORM_KEY,
      SESSION_SECRET,
      VENDOR_ORIGIN: await vendorOriginOf(site),
    },
  })
})
afterAll(() => hosted?.stop())

/** What a server answers to bytes on a connection, which it then closes; without what differs from one answer to the next. */
async function answerTo(origin: string, text: string) {
  const answer = await rawSocket(origin, text).closed
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*?)\\r?$`, 'im').exec(head)?.[1]
  const html = parse(body)
  return {
    status: Number(head.slice(9, 12)),
    type: header('content-type'),
    location: header('location'),
    allow: header('allow'),
    title: html.querySelector('title')?.text,
    code: html.querySelector('[role=alert]')?.getAttribute('data-error'),
  }
}

/** What a server has said. */
const logOf = ({ env }: SiteAddress) => readFileSync(path.join(env.VAR_DIR ?? '', 'server.log'), 'utf8')

const { host } = new URL(site.origin)
const ofHost = `Host: ${host}\r\n`
const close = 'Connection: close\r\n\r\n'
const get = (target: string, headers = ofHost) => `GET ${target} HTTP/1.1\r\n${headers}${close}`
const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n'

const HOSTILE: Record<string, string> = {
  'a password in the target': get(`http://a:b@${host}/help`),
  'a password in the target of a post': `POST http://a:b@${host}/login HTTP/1.1\r\n${ofHost}${form}${close}csrf=1`,
  'a password in the host': get('/help', 'Host: a:b@localhost\r\n'),
  'an absolute target behind a gate': get(`http://${host}/personalCenter/overview`),
  'an absolute target': get(`http://${host}/help`),
  'an absolute target of a post': `POST http://${host}/login HTTP/1.1\r\n${ofHost}${form}${close}csrf=1`,
  'an absolute target without a path': get(`http://${host}`),
  'a foreign absolute target': get('http://evil.example/help'),
  'an absolute target that is none': get('http://'),
  'a host that is open': get('http://[::1/help'),
  'another scheme': get(`ftp://${host}/help`),
  'a script': get('javascript:alert(1)'),
  'two slashes': get('//evil.example/help'),
  'three slashes': get('///'),
  'a backslash': get('/\\evil'),
  'a fragment': get('/help#a'),
  dots: get('/a/../help'),
  'dots behind a gate': get('/help/../personalCenter/overview'),
  'a zero': get('/%00'),
  'no UTF-8': get('/%E0%A4%A'),
  'a broken escape in the query': get('/help?a=%'),
  'bare data': get('/help.data'),
  'bare data of the root': get('/_root.data'),
  'bare data of a route': get('/help?_data=root'),
  'the manifest of routes': get('/__manifest?version=1&p=%2F'),
  'a host that it was forwarded from': get('/help', `${ofHost}X-Forwarded-Host: evil.example\r\n`),
  'a header of ours': get('/help', `${ofHost}X-Visit: 1\r\n`),
  TRACE: `TRACE /help HTTP/1.1\r\n${ofHost}${close}`,
  'OPTIONS of everything': `OPTIONS * HTTP/1.1\r\n${ofHost}${close}`,
  'an unknown method': `BREW / HTTP/1.1\r\n${ofHost}${close}`,
  CONNECT: `CONNECT ${host} HTTP/1.1\r\n${ofHost}\r\n`,
  'no host': get('/help', ''),
  'two hosts': get('/help', `${ofHost}Host: evil.example\r\n`),
  'a host of no URL': get('/help', 'Host: xn--a\r\n'),
  'a long head': get('/help', `${ofHost}X-Long: ${'y'.repeat(20_000)}\r\n`),
  'two lengths': `POST /login HTTP/1.1\r\n${ofHost}Content-Length: 1\r\nContent-Length: 2\r\n${close}`,
  'no HTTP': 'nonsense\r\n\r\n',
}

test.each(Object.entries(HOSTILE))('%s is answered as by the site’s own server', async (_, text) => {
  const pid = hosted.pids().server
  const [own, theirs] = [await answerTo(site.origin, text), await answerTo(hosted.origin, text)]
  expect(theirs).toEqual(own)
  expect(own.status).toBeGreaterThanOrEqual(200)
  // It would have ended, and the test's site does not start it again.
  expect([(await fetch(`${hosted.origin}/health/live`)).status, hosted.pids().server]).toEqual([200, pid])
})

test('an address with a password is a bad request, and the log does not have it', async () => {
  const before = logOf(hosted).length
  for (const target of [`http://someone:hunter2@${host}/help`, `http://someone:hunter2@${host}/help?lang=en`])
    expect(await answerTo(hosted.origin, get(target))).toMatchObject({ status: 400, code: 'invalid' })
  await vi.waitFor(() => expect(logOf(hosted).slice(before)).toContain('"status":400'))
  expect(logOf(hosted).slice(before)).not.toContain('hunter2')
})

test('a connection stays open between two requests for as long as at the site’s own server', async () => {
  const keptFor = async (origin: string) => (await fetch(`${origin}/help`)).headers.get('keep-alive')
  expect(await keptFor(hosted.origin)).toBe(await keptFor(site.origin))
})

const root = path.join(import.meta.dirname, '../../..')

/** A site of its own on `remix-serve`, as `npm run serve` starts it, once it says that it is ready; and what it says on stderr. */
async function startServe() {
  const port = String(await freePort())
  const args = [
    path.join(root, 'node_modules/@remix-run/serve/dist/cli.js'),
    path.join(root, 'build/remix-serve.js'),
  ]
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...hosted.env, PLATFORM_URL: hosted.platformUrl, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  })
  const said = { log: '', errors: '' }
  let heard = () => {}
  child.stderr?.on('data', (text) => {
    said.errors += text
  })
  child.stdout?.on('data', (text) => {
    said.log += text
    heard()
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      heard = () => said.log.includes(text) && resolve()
      heard()
      ended.then((code) => reject(new Error(`ended with ${code}: ${said.errors}`)))
    })
  await says('the site is ready')
  return { origin: `http://localhost:${port}`, child, ended, says, said }
}

test.each([
  ['SIGINT', ['SIGTERM', 'SIGTERM']],
  ['SIGHUP', ['SIGINT']],
] as const)('%s and then %o lets a post that is under way finish', async (first, more) => {
  const { origin, child, ended, says, said } = await startServe()
  const post = rawSocket(
    origin,
    `POST /login HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n${form}Expect: 100-continue\r\n\r\n`,
  )
  await post.comes(/100 Continue/)
  child.kill(first)
  await says('stopping')
  for (const signal of more) child.kill(signal)
  await expect(fetch(origin)).rejects.toThrow() // signals come in order: all have come when no connection is taken
  post.socket.write('csrf=1')
  expect(await post.closed).toMatch(/HTTP\/1\.1 403 /)
  expect([await ended, said.errors]).toEqual([0, ''])
})
