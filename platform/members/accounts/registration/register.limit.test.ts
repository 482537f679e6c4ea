import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { newMobile, sentCode, wrongCode } from '#tests/support/access/codes.ts'
import { solvedCaptcha } from '#tests/support/access/human-check.ts'
import { usualRegistration } from '#tests/support/access/usual-registration.ts'
import { openPromise } from '#tests/support/open-promise.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { registerMember } from './register.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
  await setValue(site.ctx, 'test', 'registrationsPerHour', 3)
})
afterAll(() => site.close())

const solved = () => solvedCaptcha(site.ctx)

let from: Call
let addresses = 0
beforeEach(() => {
  from = guestCall(`198.51.100.${++addresses}`)
})

const tryAs = async (username: string, changes: Partial<Parameters<typeof registerMember>[2]> = {}) => {
  const registered = await registerMember(site.ctx, from, {
    ...usualRegistration,
    username,
    ...(await solved()),
    ...changes,
  })
  return registered.ok ? 'registered' : registered.code
}

const newName = () => `P${randomUUID().replaceAll('-', '').slice(0, 12)}`

test('an address registers so many in an hour, and no more until it has passed, whose end it is told', async () => {
  const name = newName()
  for (let n = 0; n < 3; n++) expect(await tryAs(newName())).toBe('registered')
  site.clock.advance(600)
  const check = await solved()
  const refused = await registerMember(site.ctx, from, { ...usualRegistration, username: name, ...check })
  expect(refused).toMatchObject({ code: 'too-many-requests', detail: { retryAfterSeconds: 3_000 } })
  const note = vi.fn()
  const noted = { ...site.ctx, security: { note, flush() {} } }
  await registerMember(noted, from, { ...usualRegistration, username: name, ...check })
  expect(note.mock.calls).toEqual([['registrations-over-limit', { address: from.caller.address }]])
  from = guestCall('203.0.113.99')
  expect(await tryAs(name, check), 'from elsewhere, with the check that was not used up').toBe('registered')
  from = guestCall(`198.51.100.${addresses}`)
  site.clock.advance(3_000)
  expect(await tryAs(newName())).toBe('registered')
})

test('a copy of the registration that takes the last place is answered as that one is', async () => {
  for (let n = 0; n < 2; n++) expect(await tryAs(newName())).toBe('registered')
  const call = { ...from, caller: { ...from.caller, session: randomUUID() } }
  const form = { ...usualRegistration, username: newName(), ...(await solved()) }
  const refused = openPromise()
  const noted = { ...site.ctx, security: { note: () => refused.resolve(), flush() {} } }
  let copy: ReturnType<typeof registerMember> | undefined
  const counted: typeof site.ctx = {
    ...site.ctx,
    async transact(work) {
      copy = registerMember(noted, call, form)
      await refused.promise
      return site.ctx.transact(work)
    },
  }
  expect(await registerMember(counted, call, form)).toMatchObject({ ok: true })
  expect(await copy).toMatchObject({ ok: true })
})

test('names found taken are counted as well', async () => {
  const { account } = await testMember(site.ctx)
  for (let n = 0; n < 3; n++) expect(await tryAs(account)).toBe('name-taken')
  expect([await tryAs(account), await tryAs(newName())]).toEqual(['too-many-requests', 'too-many-requests'])
})

test('a name that somebody else gets first is counted, too', async () => {
  for (let n = 0; n < 3; n++) {
    const username = newName()
    const ctx: typeof site.ctx = {
      ...site.ctx,
      async transact(work) {
        await testMember(site.ctx, { account: username })
        return site.ctx.transact(work)
      },
    }
    const late = await registerMember(ctx, from, { ...usualRegistration, username, ...(await solved()) })
    expect(late).toMatchObject({ code: 'name-taken' })
  }
  expect(await tryAs(newName())).toBe('too-many-requests')
})

test('what was refused for another reason is not', async () => {
  const { number, mobileNum } = newMobile()
  const code = await sentCode(site.ctx, 'register', number)
  for (let n = 0; n < 3; n++) {
    const wrong = { mobileNum, verificationCode: wrongCode(code) }
    expect(await tryAs(newName(), wrong)).toBe('invalid-verification-code')
    expect(await tryAs('9')).toBe('too-short')
    expect(await tryAs(newName(), { captcha: '' })).toBe('captcha-required')
  }
  expect(await tryAs(newName(), { mobileNum, verificationCode: code })).toBe('registered')
})

test('of twenty at once three pass', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, () => tryAs(newName())))
  expect(tries.filter((one) => one === 'registered')).toHaveLength(3)
  expect(tries.filter((one) => one === 'too-many-requests')).toHaveLength(17)
})

test('of IPv6 its network does, however the rest is chosen', async () => {
  const tries: string[] = []
  for (let n = 0; n < 4; n++) {
    from = guestCall(`2001:db8:1234:5::${n}`)
    tries.push(await tryAs(newName()))
  }
  expect(tries).toEqual(['registered', 'registered', 'registered', 'too-many-requests'])
})
