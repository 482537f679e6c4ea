import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { provedCall, twoFactorOn } from '#tests/support/access/two-factor.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { startTwoFactor } from '../two-factor/start-two-factor.ts'
import { readSecurityConfig } from './security-config.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

test('the panel shows masked addresses, and which secrets there are', async () => {
  const member = await testMember(site.ctx, {
    email: 'lan.nguyen@example.com',
    mobile: '+84912345678',
    mobileProved: true,
    passwordHash: 'hash of a password',
    paymentPasswordHash: 'hash of another',
  })
  const now = site.clock.now().toISOString()
  const result = await readSecurityConfig(site.ctx, member, guestCall('203.0.113.7'))
  expect(result).toEqual(
    ok({
      registeredAt: now,
      email: { masked: 'l***@example.com', proved: false },
      mobile: { masked: '+84 *****5678', proved: true },
      hasPassword: true,
      passwordChangedAt: now,
      hasPaymentPassword: true,
      proof: { secret: 'password', proved: false },
      codeNeedsCheck: false,
      twoFactor: { on: false, recoveryCodesLeft: 0, pending: null },
      listed: true,
    }),
  )
  expect(JSON.stringify(result)).not.toContain('hash of')
})

test('of a member with nothing it says so', async () => {
  expect(
    await readSecurityConfig(site.ctx, await testMember(site.ctx), guestCall('203.0.113.7')),
  ).toMatchObject({
    value: { email: null, mobile: null, hasPassword: false, hasPaymentPassword: false },
  })
})

test('a password counts as proved in the session that it was typed in, for five minutes', async () => {
  const member = await testMember(site.ctx, { passwordHash: 'hash of a password' })
  const call = await provedCall(site.ctx, member)
  const isProved = async (asked = call) => {
    const result = await readSecurityConfig(site.ctx, member, asked)
    return result.ok && result.value.proof.proved
  }
  expect([await isProved(), await isProved(guestCall('203.0.113.7'))]).toEqual([true, false])
  site.clock.advance(300)
  expect(await isProved()).toBe(false)
})

test('a set-up that was begun is shown with its secret, and with what an app reads of it', async () => {
  const [member, other] = [await testMember(site.ctx), await testMember(site.ctx)]
  const call = await provedCall(site.ctx, member)
  expect(await startTwoFactor(site.ctx, member, {}, call)).toEqual(ok({}))
  const result = await readSecurityConfig(site.ctx, member, call)
  const pending = result.ok && result.value.twoFactor.pending
  if (!pending) throw new Error('no set-up is shown')
  expect(pending.secret).toMatch(/^[A-Z2-7]{32}$/)
  const url = new URL(pending.otpauth)
  expect([url.searchParams.get('secret'), decodeURIComponent(url.pathname)]).toEqual([
    pending.secret,
    expect.stringContaining(member.account),
  ])
  expect(await readSecurityConfig(site.ctx, other, call)).toMatchObject({
    value: { twoFactor: { on: false, pending: null } },
  })
})

test('a trial account has no security panel', async () => {
  const trial = await testMember(site.ctx, { accountKind: 4 })
  expect(await readSecurityConfig(site.ctx, trial, guestCall('203.0.113.7'))).toEqual(
    refuse('in-need-true-account'),
  )
})

test('once two-factor is on its secret is shown no more', async () => {
  const member = await testMember(site.ctx)
  const { secret, recoveryCodes } = await twoFactorOn(site.ctx, member)
  const result = await readSecurityConfig(site.ctx, member, guestCall('203.0.113.7'))
  expect(result).toMatchObject({ value: { twoFactor: { on: true, recoveryCodesLeft: 10, pending: null } } })
  for (const kept of [secret, ...recoveryCodes]) expect(JSON.stringify(result)).not.toContain(kept)
})

test('a set-up that was sealed with another key is none, and can be begun anew', async () => {
  const member = await testMember(site.ctx)
  await site.ctx.db
    .updateTable('member')
    .set({ two_factor_pending: 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXksIG9uY2UgdXBvbiBhIHRpbWU=' })
    .where('id', '=', member.id)
    .execute()
  expect(await readSecurityConfig(site.ctx, member, guestCall('203.0.113.7'))).toMatchObject({
    value: { twoFactor: { pending: null } },
  })
  await twoFactorOn(site.ctx, member)
})
