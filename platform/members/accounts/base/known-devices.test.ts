import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { LOCKED_AT } from '#platform/members/limits.ts'
import { totpCode, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { logIn, loginNeeds } from '../login/log-in.ts'
import { changeMemberPassword } from '../passwords/change-password.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { newTemporaryPassword } from '../secrets/temporary-password.ts'
import { hashOfToken } from '../sessions/sessions.ts'
import { logInWithSecondFactor } from '../two-factor/two-factor-login.ts'
import { knownDevices } from './known-devices.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
let member: Member
let addresses = 0
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
})
beforeEach(async () => {
  member = await testMember(site.ctx, { passwordHash })
})
afterAll(() => site.close())

/** A guest of an address that nobody has asked from yet, with what its browser keeps. */
const guest = (devices = '', address = `2001:db8:${(++addresses).toString(16)}::1`): Call => ({
  caller: { address, language: 'en', userAgent: 'test', session: '', ...(devices && { devices }) },
  member: null,
  tokenHash: null,
})

const enter = (call: Call, password = 'right123', username = member.account) =>
  logIn(site.ctx, call, { type: 'username', username, password, site: 'member', remember: false })

/** Signs in and answers the token that the browser is known by from then on. */
async function tokenOf(call = guest(), username = member.account): Promise<string> {
  const result = await enter(call, 'right123', username)
  if (!result.ok || result.value.twoFactorRequired) throw new Error('not let in')
  return result.value.deviceToken ?? ''
}

const isRefused = { code: 'too-many-requests' }

/** So many failed logins in a row, as they were counted somewhere. */
const failedBefore = (key: string, inARow: number) =>
  site.ctx.db
    .insertInto('login_failure')
    .values({ account_key: key, in_a_row: inARow, last_at: site.clock.now() })
    .execute()

test('strangers lock the account and the address, the owner comes in where it was signed in before', async () => {
  const token = await tokenOf()
  await failedBefore(member.account, LOCKED_AT)
  const shared = '203.0.113.7'
  const hits = { key: `login-address:${shared}`, hits: 20, window_ends_at: new Date('2027-01-01') }
  await site.ctx.db.insertInto('throttle').values(hits).execute()

  const [stranger, owner] = [guest('', shared), guest(token, shared)]
  expect(await enter(stranger)).toMatchObject(isRefused)
  expect(await enter(guest())).toMatchObject(isRefused)
  expect(await loginNeeds(site.ctx, stranger, member.account)).toMatchObject({
    value: { captchaRequired: true },
  })
  expect(await loginNeeds(site.ctx, owner, member.account)).toMatchObject({
    value: { captchaRequired: false },
  })
  expect(await enter(owner)).toMatchObject({ ok: true })
})

test('what fails in a known browser counts there alone, by the same steps', async () => {
  const token = await tokenOf()
  const owner = guest(token)
  expect(await enter(owner, 'wrong123')).toMatchObject({ code: 'wrong-credentials' })
  expect(await loginNeeds(site.ctx, owner, member.account)).toMatchObject({
    value: { captchaRequired: true },
  })
  const stranger = guest('', owner.caller.address)
  expect(await loginNeeds(site.ctx, stranger, member.account)).toMatchObject({
    value: { captchaRequired: false },
  })
  expect(await enter(stranger)).toMatchObject({ ok: true })

  await site.ctx.db
    .updateTable('login_failure')
    .set({ in_a_row: 5, wait_until: new Date(site.clock.now().getTime() + 60_000) })
    .where('account_key', 'like', `DEVICE:${member.id}.%`)
    .execute()
  expect(await enter(owner)).toMatchObject({ ...isRefused, detail: { retryAfterSeconds: 60 } })
})

test('a browser whose tries would lock an account is known no more, and slowed as a stranger', async () => {
  const token = await tokenOf()
  const [device] = await knownDevices(site.ctx, guest(token).caller)
  await failedBefore(`DEVICE:${device?.name}`, LOCKED_AT)
  expect(await enter(guest(token), 'wrong123')).toMatchObject({ code: 'wrong-credentials' })
  const { in_a_row } = await site.ctx.db
    .selectFrom('login_failure')
    .select('in_a_row')
    .where('account_key', '=', member.account)
    .executeTakeFirstOrThrow()
  expect(in_a_row).toBe(1)
})

/** Failures in a row that are counted by a key. */
async function failuresBy(key: string): Promise<number> {
  const row = await site.ctx.db
    .selectFrom('login_failure')
    .select('in_a_row')
    .where('account_key', '=', key)
    .executeTakeFirst()
  return row?.in_a_row ?? 0
}

test('a right login makes a browser known again that had failed too often', async () => {
  const token = await tokenOf()
  const [device] = await knownDevices(site.ctx, guest(token).caller)
  await failedBefore(`DEVICE:${device?.name}`, LOCKED_AT)
  const again = await tokenOf(guest(token))
  await failedBefore(member.account, LOCKED_AT)
  expect(await enter(guest())).toMatchObject(isRefused)
  expect(await enter(guest(again))).toMatchObject({ ok: true })
})

test('a login in a known browser leaves what strangers did to the account as it is', async () => {
  const token = await tokenOf()
  await failedBefore(member.account, LOCKED_AT)
  expect(await enter(guest(token))).toMatchObject({ ok: true })
  expect(await failuresBy(member.account)).toBe(LOCKED_AT)
  expect(await enter(guest())).toMatchObject(isRefused)
  expect(await loginNeeds(site.ctx, guest(token), member.account)).toMatchObject({
    value: { captchaRequired: false },
  })
})

test('nor does it forget what strangers tried with the number', async () => {
  const mobile = `+8491${String(member.id).padStart(7, '0').slice(-7)}`
  await site.ctx.db
    .updateTable('member')
    .set({ mobile, mobile_proved: true })
    .where('id', '=', member.id)
    .execute()
  const token = await tokenOf()
  await failedBefore(`NUMBER:${mobile}`, 3)
  expect(await enter(guest(token))).toMatchObject({ ok: true })
  expect(await failuresBy(`NUMBER:${mobile}`)).toBe(3)
  expect(await enter(guest())).toMatchObject({ ok: true })
  expect(await failuresBy(`NUMBER:${mobile}`)).toBe(0)
})

test('a temporary password unlocks the account in a known browser too', async () => {
  const token = await tokenOf()
  await failedBefore(member.account, LOCKED_AT)
  const temporary = newTemporaryPassword(site.ctx)
  await site.ctx.db
    .updateTable('member')
    .set({
      temporary_password_hash: await hashPassword(temporary),
      temporary_password_until: new Date(site.clock.now().getTime() + 60_000),
    })
    .where('id', '=', member.id)
    .execute()
  expect(await enter(guest(token), temporary)).toMatchObject({ ok: true })
  expect(await failuresBy(member.account)).toBe(0)
})

test('all browsers that a member is known by share one throttle, which no stranger uses up', async () => {
  const tokens = [await tokenOf(), await tokenOf()]
  const other = await testMember(site.ctx, { passwordHash })
  const strange = await enter(guest(), 'right123', other.account)
  const logins = () =>
    site.ctx.db.selectFrom('throttle').selectAll().where('key', '=', `login:MEMBER:${member.id}`).execute()
  expect([strange, await logins()]).toMatchObject([{ ok: true }, []])
  for (const token of tokens) await tokenOf(guest(token))
  expect(await logins()).toMatchObject([{ hits: 2 }])
  await site.ctx.db
    .updateTable('throttle')
    .set({ hits: 600 })
    .where('key', '=', `login:MEMBER:${member.id}`)
    .execute()
  for (const token of tokens) expect(await enter(guest(token))).toMatchObject(isRefused)
  expect(await enter(guest())).toMatchObject({ ok: true })
})

test('a new password ends the tokens of before, and gives the browser that it was chosen in a new one', async () => {
  const tokens = [await tokenOf(), await tokenOf()]
  const [here = '', elsewhere = ''] = tokens
  const call = guest(here)
  const result = await enter(call)
  if (!result.ok || result.value.twoFactorRequired) throw new Error('not let in')
  site.clock.advance(60)
  const changed = await changeMemberPassword(
    site.ctx,
    member,
    { oldPassword: 'right123', newPassword: 'other123', confirmNewPassword: 'other123' },
    { ...call, member, tokenHash: hashOfToken(result.value.token) },
  )
  if (!changed.ok) throw new Error(changed.code)
  const { deviceToken = '' } = changed.value
  expect(await knownDevices(site.ctx, guest(tokens.join(' ')).caller)).toEqual([])
  await failedBefore(member.account, LOCKED_AT)
  expect(await enter(guest(elsewhere), 'other123')).toMatchObject(isRefused)
  expect(await enter(guest(deviceToken), 'other123')).toMatchObject({ ok: true })
})

test('a token ends after 90 days, and a login renews one of 30', async () => {
  const ageTo = async (days: number) => {
    site.clock.advance(days * 86_400)
    return knownDevices(site.ctx, guest(token).caller)
  }
  const token = await tokenOf()
  expect(await ageTo(29)).toMatchObject([{ ageDays: 29 }])
  expect(await tokenOf(guest(token))).toBe(token)
  await ageTo(1)
  const renewed = await tokenOf(guest(token))
  expect(renewed).not.toBe(token)
  expect(await ageTo(59)).toHaveLength(1)
  expect(await ageTo(1)).toEqual([])
  expect(await knownDevices(site.ctx, guest(renewed).caller)).toHaveLength(1)
})

test('a token is of one member, and none that was made up or changed counts', async () => {
  const token = await tokenOf()
  const other = await testMember(site.ctx, { passwordHash })
  const [id = '', day = '', name = '', mac = ''] = token.split('.')
  await failedBefore(member.account, 5)
  await failedBefore(other.account, LOCKED_AT)
  expect(await enter(guest(token), 'right123', other.account)).toMatchObject(isRefused)
  for (const forged of [
    `${other.id}.${day}.${name}.${mac}`,
    `${id}.${day}.${name}.${'A'.repeat(22)}`,
    `${id}.${Number(day) + 1}.${name}.${mac}`,
    `${id}.${day}.${randomUUID().slice(0, 12)}.${mac}`,
    `${id}.${day}.${name}`,
    // Of a member that there is not.
    `1.${day}.${name}.${mac}`,
    `${'9'.repeat(19)}.${day}.${name}.${mac}`,
    member.account,
    `${token}x`,
  ])
    expect(await knownDevices(site.ctx, guest(forged).caller)).toEqual([])
  // A browser shared by several people keeps a token of each, and an existing token is kept.
  await failedBefore(`x${member.account}`, 1)
  expect(await tokenOf(guest(`${id}.${day}.${name} ${token}`))).toBe(token)
})

test('a browser that two people share is known to each by a token of its own', async () => {
  const first = await tokenOf()
  site.clock.advance(60)
  const other = await testMember(site.ctx, { passwordHash })
  const second = await tokenOf(guest(first), other.account)
  const known = await knownDevices(site.ctx, guest(`${first} ${second}`).caller)
  expect(known.map(({ memberId, token }) => [memberId, token])).toEqual([
    [member.id, first],
    [other.id, second],
  ])
  // Each finds its own among them, whichever comes first.
  const both = guest(`${first} ${second}`)
  expect(await tokenOf(both, other.account)).toBe(second)
  expect(await tokenOf(both)).toBe(first)
})

test('a token that a former key of the platform has signed still counts, and one of a strange key does not', async () => {
  const { caller } = guest(await tokenOf())
  const { platformKey } = site.ctx
  const after = { ...site.ctx, platformKey: 'a new key' }
  expect(await knownDevices({ ...after, formerKeys: ['an older one', platformKey] }, caller)).toHaveLength(1)
  expect(await knownDevices({ ...after, formerKeys: ['an older one'] }, caller)).toEqual([])
})

test('the second factor does not make the owner wait for logins that strangers have begun', async () => {
  const { secret } = await twoFactorOn(site.ctx, member)
  site.clock.advance(60)
  const call = guest()
  const begun = await enter(call)
  if (!begun.ok || !begun.value.twoFactorRequired) throw new Error('no second factor was asked')
  const code = totpCode(site.ctx, secret)
  const done = await logInWithSecondFactor(site.ctx, call, { pendingToken: begun.value.pendingToken, code })
  if (!done.ok) throw new Error(done.code)
  await failedBefore(member.account, LOCKED_AT)
  expect(await enter(guest())).toMatchObject(isRefused)
  expect(await enter(guest(done.value.deviceToken))).toMatchObject({ value: { twoFactorRequired: true } })
})
