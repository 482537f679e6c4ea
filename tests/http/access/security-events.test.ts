import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

/** The security events that the programs have logged of an address, without what every line has. */
function eventsOf({ address }: Visitor) {
  const programs = site.arrangement === 'one' ? ['server'] : ['server', 'platform']
  return programs
    .flatMap((name) => readFileSync(path.join(site.env.VAR_DIR ?? '', `${name}.log`), 'utf8').split('\n'))
    .filter((line) => line.includes('"event"') && line.includes(`"${address}"`))
    .map((line) => {
      const { event, path, refusal, member } = JSON.parse(line)
      return { event, path, refusal, ...(member === undefined ? {} : { member }) }
    })
}

const seen = (visitor: Visitor, ...events: object[]) =>
  vi.waitFor(() => expect(eventsOf(visitor)).toEqual(events), { timeout: 20_000, interval: 50 })

test('a forged form is told in the log, without its token', async () => {
  const visitor = new Visitor(site.origin)
  const csrf = 'a-token-of-somebody-else'
  const body = new URLSearchParams({ csrf, username: 'player1', password: 'Typed-secret-1' })
  expect((await visitor.send('/login', { method: 'POST', body })).status).toBe(403)
  await seen(visitor, { event: 'forged-request', path: '/login', refusal: 'forged-request' })
  const log = readFileSync(path.join(site.env.VAR_DIR ?? '', 'server.log'), 'utf8')
  expect(log).not.toContain(csrf)
  expect(log).not.toContain('Typed-secret-1')
})

test('a page that is not for this role is told with the member', async () => {
  const { visitor } = await newMember(site)
  expect((await visitor.get('/agentHome')).status).toBe(403)
  await seen(visitor, {
    event: 'access-refused',
    path: '/agentHome',
    refusal: 'in-need-true-account',
    member: expect.stringMatching(/^\d+$/),
  })
})

test('a failed login is told by the platform, with the member that it was for', async () => {
  const { username } = await newMember(site)
  const stranger = new Visitor(site.origin)
  const login = { type: 'username', username, password: 'Typed-secret-2' }
  expect((await stranger.post('/login', login)).status).toBe(401)
  await seen(stranger, {
    event: 'login-failed',
    path: '/wps/session/login',
    refusal: 'wrong-credentials',
    member: expect.stringMatching(/^\d+$/),
  })
})

// The office runs beside the site where both are one process with the platform.
test.runIf(site.arrangement === 'one')('what an operator is refused is told with its name', async () => {
  const auditor = await signInOperator(site, 'auditor1')
  const { username } = await newMember(site)
  const page = `/office/members/${username}`
  const refused = await auditor.post(page, { intent: 'freeze', reason: 'none' })
  expect(refused.status).toBe(403)
  const log = () =>
    readFileSync(path.join(site.env.VAR_DIR ?? '', 'server.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('an operator was refused') && line.includes(page))
      .map((line) => JSON.parse(line))
  await vi.waitFor(
    () =>
      expect(log()).toMatchObject([{ path: page, refusal: 'operation-not-allowed', operator: 'auditor1' }]),
    { timeout: 20_000, interval: 50 },
  )
})
