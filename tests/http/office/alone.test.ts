import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { signInOperator } from '#tests/support/office/operators.ts'
import { freePort } from '#tests/support/site/free-port.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
const program = path.join(import.meta.dirname, '../../../build/office.js')

/** `npm run office`, once it is built, on the database of the site. */
function office(env: Record<string, string>): {
  child: ChildProcess
  said(): string
  ended: Promise<number | null>
} {
  const child = spawn(process.execPath, [program], {
    env: { ...site.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return { child, said: () => said, ended }
}

test('the office runs by itself beside a platform, and stops when it is told to', async () => {
  const OFFICE_PORT = String(await freePort())
  const { child, said, ended } = office({ OFFICE_PORT })
  const origin = `http://localhost:${OFFICE_PORT}`
  await vi.waitFor(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(200), {
    timeout: 30_000,
    interval: 100,
  })
  expect(said()).toContain(`The office is ready: ${origin}/office`)
  const operator = await signInOperator({ env: { OFFICE_PORT } }, 'operator1')
  expect((await operator.get('/office/withdrawals')).page).toBe('office-withdrawals')
  // What belongs to players is nowhere on this port.
  expect((await new Visitor(origin).get('/login')).status).toBe(404)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test.each([
  ['SESSION_SECRET', { DATABASE_URL: 'postgres://sen@127.0.0.1/sen', SESSION_SECRET: '' }],
  ['PLATFORM_KEY', { DATABASE_URL: 'postgres://sen@127.0.0.1/sen', PLATFORM_KEY: '' }],
  ['OFFICE_PORT', { OFFICE_PORT: 'http' }],
  ['OFFICE_ORIGIN', { OFFICE_ORIGIN: 'https://office.example/path' }],
])('the office stops and names %s in one line', async (name, env) => {
  const { said, ended } = office(env)
  expect(await ended).toBe(1)
  expect(said()).toMatch(new RegExp(`^${name} [^\\n]+\\n$`))
})

test('a port that is taken stops the office with one line', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { said, ended } = office({ OFFICE_PORT: String(port) })
  expect(await ended).toBe(1)
  expect(said()).toContain(`Port ${port} is taken by another program`)
})
