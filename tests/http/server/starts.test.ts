import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { askDatabase, databaseEnvOf } from '#tests/support/database/ask-database.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setSetting } from '#tests/support/site/settings.ts'
import { ops, type Site, startSite } from '#tests/support/site/site.ts'
import { attributeOf, Visitor } from '#tests/support/site/visitor.ts'

/** A site of this file's own, because it is killed; and empty, because nothing here needs the demo world. */
let site: Site

beforeAll(async () => {
  site = await startSite({ arrangement: ownSite().arrangement, env: { SEED: 'none' } })
})
afterAll(() => site.stop())

test('a server that is killed leaves everybody signed in', async () => {
  const { visitor } = await newMember(site)
  await site.kill('server')
  await site.start()
  expect((await visitor.get('/personalCenter/transactionHistory')).status).toBe(200)
})

interface Ending {
  code: number
  /** On stderr. */
  said: string
}

const root = path.join(import.meta.dirname, '../../..')

/** Runs a built program until it ends. */
const ended = (program: 'server' | 'platform' | 'ops', env: Record<string, string | undefined>) =>
  endOf([process.execPath, path.join(root, 'build', `${program}.js`), 'outbox'], env)

async function endOf(
  [command = '', ...args]: string[],
  env: Record<string, string | undefined>,
): Promise<Ending> {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 30_000,
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const code = await new Promise<number>((resolve) => child.on('close', (found) => resolve(found ?? -1)))
  return { code, said }
}

test('a command whose reader has had enough ends without a word', async () => {
  const child = spawn(process.execPath, [path.join(root, 'build/ops.js'), 'games', 'list', '--json'], {
    env: site.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  })
  child.stdout.destroy()
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect([code, said]).toEqual([0, ''])
})

test('a port that is taken stops the start with one line', async () => {
  const { PORT } = site.env
  const { code, said } = await ended('server', { ...site.env, PLATFORM_URL: 'http://127.0.0.1:1' })
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(new RegExp(`^Port ${PORT} is taken [^\\n]+\\n$`)),
  })
})

/** `npm run serve`, and what a user of Remix types instead. */
const SERVES: [name: string, command: string[]][] = [
  ['npm run serve', ['npm', 'run', '-s', 'serve']],
  [
    'remix-serve',
    [path.join(root, 'node_modules/.bin/remix-serve'), path.join(root, 'build/remix-serve.js')],
  ],
]

test.each(SERVES)('a port that is taken stops %s with the same line', async (_, command) => {
  const { PORT } = site.env
  const env = { ...site.env, PLATFORM_URL: 'http://127.0.0.1:1' }
  const { code, said } = await endOf(command, env)
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(new RegExp(`^Port ${PORT} is taken [^\\n]+\\n$`)),
  })
})

test.each(SERVES)('without PORT %s takes 3000, and no other where that is taken', async (_, command) => {
  const other = createServer().listen(3000)
  onTestFinished(() => void other.close())
  // Whoever else has it does as well.
  await new Promise((resolve) => other.once('listening', resolve).once('error', resolve))
  const { PORT: _port, ...env } = site.env
  expect(await endOf(command, { ...env, PLATFORM_URL: 'http://127.0.0.1:1' })).toEqual({
    code: 1,
    said: 'Port 3000 is taken by another program: stop that one, or set PORT to another.\n',
  })
})

test.each([
  ['PLATFORM_URL', {}],
  ['SESSION_SECRET', { PLATFORM_URL: 'http://127.0.0.1:1', PLATFORM_KEY: 'k'.repeat(32) }],
  [
    'PORT',
    {
      PLATFORM_URL: 'http://127.0.0.1:1',
      PLATFORM_KEY: 'k'.repeat(32),
      SESSION_SECRET: 's'.repeat(32),
      PORT: '',
    },
  ],
])('remix-serve stops and names %s', async (name, env) => {
  const [, [, command = []] = []] = SERVES
  const { code, said } = await endOf(command, env)
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(new RegExp(`^${name} [^\\n]+\\n$`)) })
})

test.each([
  ['server', { PLATFORM_URL: 'http://127.0.0.1:1' }, 'PLATFORM_KEY'],
  ['server', { DATABASE_URL: 'postgres://sen@127.0.0.1/sen' }, 'PLATFORM_KEY'],
  [
    'server',
    { DATABASE_URL: 'postgres://sen@127.0.0.1/sen', PLATFORM_KEY: 'k'.repeat(32) },
    'SESSION_SECRET',
  ],
  ['platform', { DATABASE_URL: 'postgres://sen@127.0.0.1/sen' }, 'PLATFORM_KEY'],
  ['platform', { PORT: 'http' }, 'PORT'],
  ['ops', { SEED: 'everything' }, 'SEED'],
] as const)('%s with %o stops and names %s', async (program, env, name) => {
  const { code, said } = await ended(program, env)
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(new RegExp(`^${name} [^\\n]+\\n$`)) })
})

const PLATFORM_URL = 'http://127.0.0.1:1'
const PLATFORM_KEY = 'k'.repeat(32)
const SESSION_SECRET = 's'.repeat(32)

test.each([
  ['site', {}, 'PLATFORM_URL'],
  ['serve', {}, 'PLATFORM_URL'],
  ['serve', { PLATFORM_URL }, 'PLATFORM_KEY'],
  ['serve', { PLATFORM_URL, PLATFORM_KEY }, 'SESSION_SECRET'],
  ['serve', { PLATFORM_URL, PLATFORM_KEY, SESSION_SECRET, PORT: 'http' }, 'PORT'],
  ['serve', { PLATFORM_URL, PLATFORM_KEY, SESSION_SECRET, TRUST_PROXY: 'nobody' }, 'TRUST_PROXY'],
])('npm run %s with %o stops and names %s', async (command, env, name) => {
  const { code, said } = await endOf(['npm', 'run', '-s', command], env)
  expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(new RegExp(`^${name} [^\\n]+\\n$`)) })
})

test.each(['site', 'serve'])('npm run %s that is stopped takes its program with it', async (command) => {
  const child = spawn('npm', ['run', '-s', command], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      PLATFORM_URL: 'http://127.0.0.1:1',
      PLATFORM_KEY: 'k'.repeat(64),
      SESSION_SECRET: 's'.repeat(64),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // The pipe is closed when everybody who writes to it has ended.
  const ended = new Promise((resolve) => child.on('close', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGTERM')
  await ended
})

test('a database of the operator’s own starts empty, without a paying simulator, and the start says what is missing', async () => {
  await askDatabase(site, 'create database own')
  const own = await startSite({ env: { SEED: '', ...databaseEnvOf(site, 'own') } })
  onTestFinished(async () => {
    await own.stop()
    await askDatabase(site, 'drop database own with (force)')
  })
  expect((await ops(own, 'member', 'list', '--json')).json).toEqual([])
  const simulator = async () =>
    (await ops(own, 'settings', 'list', '--json')).json.find(
      ({ name }: { name: string }) => name === 'simulatorDeposit',
    ).value
  expect(await simulator()).toBe('off')
  const warned = () =>
    readFileSync(path.join(own.env.VAR_DIR ?? '', 'server.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"level":"warn"'))
      .map((line) => JSON.parse(line))
  expect(warned()).toEqual([
    expect.objectContaining({ variable: 'PUBLIC_ORIGIN', msg: expect.stringMatching(/^PUBLIC_ORIGIN is /) }),
  ])
  // What the operator sets stays, and the start says so.
  await setSetting(own, 'simulatorDeposit', 'pay')
  await own.kill('server')
  await own.start()
  expect(await simulator()).toBe('pay')
  expect(warned().at(-1).msg).toMatch(/^deposits are simulated/)
})

test('by another name than its own the site says where it is', async () => {
  const PUBLIC_ORIGIN = 'https://sen.example'
  const named = await startSite({ env: { SEED: 'none', PUBLIC_ORIGIN } })
  onTestFinished(() => named.stop())
  const page = await new Visitor(named.origin).get('/')
  expect([page.status, attributeOf(page, 'main [data-error]', 'data-error')]).toEqual([421, 'invalid-domain'])
  expect(attributeOf(page, 'main [data-popup]', 'href')).toBe(
    `${PUBLIC_ORIGIN}/customer-service?position=maintenance`,
  )
  expect(page.html.querySelector(`main a[href="${PUBLIC_ORIGIN}/"]`)).not.toBeNull()
})

test('the port of the site never serves the wire', async () => {
  for (const wire of ['/wps/system/status', '/lgw/draw'])
    expect((await fetch(site.origin + wire)).status).toBe(404)
})
