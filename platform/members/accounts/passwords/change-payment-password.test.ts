import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { changePaymentPassword } from './change-payment-password.ts'
import { verifyPaymentPassword } from './verify-payment-password.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
let paymentPasswordHash: string
let member: Member
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword('right123')
  paymentPasswordHash = await hashPassword('246810')
})
beforeEach(async () => {
  member = await testMember(site.ctx, { passwordHash, paymentPasswordHash })
})
afterAll(() => site.close())

interface Submitted {
  oldPaymentPassword?: string
  password?: string
  newPaymentPassword?: string
  confirmNewPaymentPassword?: string
}
const change = ({ newPaymentPassword = '806153', ...given }: Submitted) =>
  changePaymentPassword(site.ctx, member, {
    newPaymentPassword,
    confirmNewPaymentPassword: newPaymentPassword,
    ...given,
  })
const isRight = async (typed: string) => (await verifyPaymentPassword(site.ctx, member.id, typed)).ok

test('the old one is asked for, the new one works', async () => {
  expect(await change({ oldPaymentPassword: '246810' })).toEqual(ok({}))
  expect(await isRight('806153')).toBe(true)
  expect(await isRight('246810')).toBe(false)
})

test('digits of any keyboard are the same digits', async () => {
  const typed = { newPaymentPassword: '۸۰۶۱۵۳', confirmNewPaymentPassword: '٨٠٦١٥٣' }
  expect(await change({ oldPaymentPassword: '२४६८१०', ...typed })).toEqual(ok({}))
  expect(await isRight('806153')).toBe(true)
  expect(await isRight('৮০৬১৫৩')).toBe(true)
})

test('the first one is set with the login password', async () => {
  member = await testMember(site.ctx, { passwordHash })
  expect(await change({ oldPaymentPassword: '246810' })).toEqual(refuse('required', { field: 'password' }))
  expect(await change({ password: 'wrong123' })).toEqual(refuse('wrong-old-password', { field: 'password' }))
  expect(await change({ password: 'right123' })).toEqual(ok({}))
  expect(await isRight('806153')).toBe(true)
})

test('who has neither password sets none', async () => {
  member = await testMember(site.ctx)
  expect(await change({ password: '' })).toEqual(refuse('required', { field: 'password' }))
  expect(await change({ password: 'anything1' })).toMatchObject({ code: 'wrong-old-password' })
})

const bounds = { min: '6', max: '6', patternId: 6 }
test.each<[Submitted, ReturnType<typeof refuse>]>([
  [{ newPaymentPassword: '' }, refuse('required', { field: 'newPaymentPassword', ...bounds })],
  [{ newPaymentPassword: '12345' }, refuse('too-short', { field: 'newPaymentPassword', ...bounds })],
  [{ newPaymentPassword: '1234567' }, refuse('too-long', { field: 'newPaymentPassword', ...bounds })],
  [{ newPaymentPassword: '12345a' }, refuse('format', { field: 'newPaymentPassword', ...bounds })],
  [{ newPaymentPassword: '333333' }, refuse('too-common', { field: 'newPaymentPassword' })],
  [{ confirmNewPaymentPassword: '135791' }, refuse('not-equal', { field: 'confirmNewPaymentPassword' })],
  [{ oldPaymentPassword: '' }, refuse('required', { field: 'oldPaymentPassword' })],
  // The login password does not stand for it.
  [{ oldPaymentPassword: '', password: 'right123' }, refuse('required', { field: 'oldPaymentPassword' })],
  [{ oldPaymentPassword: '000000' }, refuse('wrong-payment-password', { field: 'oldPaymentPassword' })],
])('%j is refused, and nothing is changed', async (given, refusal) => {
  expect(await change({ oldPaymentPassword: '246810', ...given })).toEqual(refusal)
  expect(await isRight('246810')).toBe(true)
})

test('the old one is not chosen again, in whatever digits', async () => {
  expect(await change({ oldPaymentPassword: '246810' })).toEqual(ok({}))
  const unchanged = refuse('password-unchanged', { field: 'newPaymentPassword' })
  for (const newPaymentPassword of ['806153', '٨٠٦١٥٣'])
    expect(await change({ oldPaymentPassword: '806153', newPaymentPassword })).toEqual(unchanged)
  // Only who knows the old one learns that.
  expect(await change({ oldPaymentPassword: '000000' })).toMatchObject({ code: 'wrong-payment-password' })
})

test('a trial account has none', async () => {
  member = { ...member, accountKind: 4 }
  expect(await change({ oldPaymentPassword: '246810' })).toEqual(refuse('in-need-true-account'))
  expect(await isRight('246810')).toBe(true)
})

test('wrong ones count together with those of withdrawals, five and then 15 minutes of rest', async () => {
  for (let i = 0; i < 3; i++) await verifyPaymentPassword(site.ctx, member.id, '000000')
  for (let i = 0; i < 2; i++)
    expect(await change({ oldPaymentPassword: '000000' })).toMatchObject({ code: 'wrong-payment-password' })
  const resting = refuse('too-many-requests', { retryAfterSeconds: 900 })
  expect(await change({ oldPaymentPassword: '246810' })).toEqual(resting)
  expect(await verifyPaymentPassword(site.ctx, member.id, '246810')).toEqual(resting)
})

test('of two changes at once one holds', async () => {
  const results = await Promise.all(
    ['714205', '925164'].map((newPaymentPassword) =>
      change({ oldPaymentPassword: '246810', newPaymentPassword }),
    ),
  )
  const winners = ['714205', '925164'].filter((_, at) => results[at]?.ok)
  expect(winners).toHaveLength(1)
  // The second one's old password is wrong by now, where the first one was done before it was looked at.
  expect([
    refuse('state-moved-on'),
    refuse('wrong-payment-password', { field: 'oldPaymentPassword' }),
  ]).toContainEqual(results.find(({ ok }) => !ok))
  expect(await isRight(winners[0] ?? '')).toBe(true)
})
