import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, Member } from '#platform/base/context.ts'
import { listOutbox, securityMessage } from '#platform/base/messages/index.ts'
import { bindAccount } from '#platform/cashier/withdrawals/index.ts'
import { listMessages } from '#platform/members/inbox/index.ts'
import { provedCall, totpCode, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { logIn } from '../login/log-in.ts'
import { changeMemberPassword } from '../passwords/change-password.ts'
import { changePaymentPassword } from '../passwords/change-payment-password.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { endTwoFactor } from '../two-factor/end-two-factor.ts'
import { notifySecurityChange } from './notify-security-change.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let hash: string
beforeAll(async () => {
  site = await testPlatform()
  hash = await hashPassword('right123')
})
afterAll(() => site.close())

const EMAIL = 'lan@example.com'

/** A member who has signed in before, and whose mail address is proved. */
async function somebody() {
  const firstLoginAt = site.clock.now()
  const member = await testMember(site.ctx, {
    passwordHash: hash,
    paymentPasswordHash: hash,
    email: EMAIL,
    firstLoginAt,
    language: 'en',
  })
  await site.ctx.db.updateTable('member').set({ email_proved: true }).where('id', '=', member.id).execute()
  await site.ctx.db.deleteFrom('outbox').execute()
  return member
}

/** What the inbox says, the newest first. */
async function toldTo(member: Member) {
  const listed = await listMessages(site.ctx, member, { page: 1, size: 20, language: 'en' })
  if (!listed.ok) throw new Error(listed.code)
  return listed.value.content.map(({ code, params }) => ({ code, params }))
}
const codesOf = async (member: Member) => (await toldTo(member)).map(({ code }) => code)
const mailed = async () => (await listOutbox(site.ctx, EMAIL)).map(({ purpose }) => purpose)

const guest = (address: string, devices = ''): Call => ({
  caller: { address, language: 'en', userAgent: 'test', session: '', ...(devices && { devices }) },
  member: null,
  tokenHash: null,
})

test('whatever changes the safety of an account is told to the inbox and to the proved mail address', async () => {
  const member = await somebody()
  const { secret } = await twoFactorOn(site.ctx, member)
  site.clock.advance(60)
  expect(await endTwoFactor(site.ctx, member, { code: totpCode(site.ctx, secret) })).toMatchObject({
    ok: true,
  })
  const call = await provedCall(site.ctx, member)
  const passwords = { oldPassword: 'right123', newPassword: 'fresh456', confirmNewPassword: 'fresh456' }
  expect(await changeMemberPassword(site.ctx, member, passwords, call)).toMatchObject({ ok: true })
  const payment = {
    oldPaymentPassword: 'right123',
    newPaymentPassword: '806153',
    confirmNewPaymentPassword: '806153',
  }
  expect(await changePaymentPassword(site.ctx, member, payment)).toMatchObject({ ok: true })
  const account = { bankCode: 'VCB', accountNumber: '0123456789', payeeName: 'NGUYEN LAN' }
  expect(await bindAccount(site.ctx, member, account)).toMatchObject({ ok: true })
  // Bound again it is no news.
  expect(await bindAccount(site.ctx, member, account)).toMatchObject({ ok: true })

  const codes = [
    'account-bound',
    'payment-password-changed',
    'password-changed',
    'two-factor-off',
    'two-factor-on',
  ]
  expect(await codesOf(member)).toEqual(codes)
  expect(await mailed()).toEqual(codes)
  const [bound] = await toldTo(member)
  expect(bound?.params.bankAccount).toMatch(/•+6789$/)
})

test('a login from a browser that the account does not know is told, once a day for an address', async () => {
  const member = await somebody()
  const enter = async (call: Call) => {
    const input = { type: 'username', username: member.account, password: 'right123' } as const
    const result = await logIn(site.ctx, call, { ...input, site: 'member', remember: false })
    if (!result.ok || result.value.twoFactorRequired) throw new Error('not let in')
    return result.value.deviceToken
  }
  const token = await enter(guest('203.0.113.1'))
  expect(await codesOf(member)).toEqual(['new-device'])
  await enter(guest('203.0.113.2', token))
  await enter(guest('203.0.113.1'))
  expect(await codesOf(member)).toHaveLength(1)
  await enter(guest('203.0.113.2'))
  expect(await toldTo(member)).toMatchObject([
    { code: 'new-device', params: { address: '203.0.113.2' } },
    { code: 'new-device', params: { address: '203.0.113.1' } },
  ])
  expect(await mailed()).toEqual(['new-device', 'new-device'])
  // An IPv6 line uses another address each time.
  for (const address of ['2001:db8:1:2::3', '2001:db8:1:2::4', '2001:db8:1:3::4']) await enter(guest(address))
  expect(await toldTo(member)).toMatchObject([
    { params: { address: '2001:db8:1:3::4' } },
    { params: { address: '2001:db8:1:2::3' } },
    { code: 'new-device' },
    { code: 'new-device' },
  ])
  site.clock.advance(86_401)
  await enter(guest('203.0.113.1'))
  expect(await toldTo(member)).toHaveLength(5)
})

test('the very first login is no news, and an address that was only given gets no mail', async () => {
  const member = await testMember(site.ctx, { passwordHash: hash, email: 'given@example.com' })
  const input = { type: 'username', username: member.account, password: 'right123' } as const
  for (const address of ['203.0.113.3', '203.0.113.4'])
    await logIn(site.ctx, guest(address), { ...input, site: 'member', remember: false })
  expect(await toldTo(member)).toMatchObject([{ params: { address: '203.0.113.4' } }])
  expect(await listOutbox(site.ctx, 'given@example.com')).toEqual([])
})

test('the mail says what changed and whose account it is, in the language of the member, for a day', async () => {
  const member = await somebody()
  await notifySecurityChange(site.ctx, member.id, 'password-changed')
  const mails = await site.ctx.db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'subject', 'body', 'good_until'])
    .execute()
  const { subject, text } = securityMessage('en', member.account, 'password-changed')
  expect(mails).toEqual([
    {
      channel: 'mail',
      recipient: EMAIL,
      subject,
      body: text,
      good_until: new Date(site.clock.now().getTime() + 86_400_000),
    },
  ])
  expect(await toldTo(member)).toEqual([
    { code: 'password-changed', params: { at: site.clock.now().toISOString() } },
  ])
})
