import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { argon2Runs, hashPassword } from '../secrets/passwords.ts'
import { verifyPaymentPassword } from './verify-payment-password.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
let paymentPasswordHash: string
let member: Member
beforeAll(async () => {
  site = await testPlatform()
  paymentPasswordHash = await hashPassword('246810')
})
beforeEach(async () => {
  member = await testMember(site.ctx, { paymentPasswordHash })
})
afterAll(() => site.close())

const right = () => verifyPaymentPassword(site.ctx, member.id, '246810')
const wrong = () => verifyPaymentPassword(site.ctx, member.id, '000000')
const wrongAnswer = refuse('wrong-payment-password', { field: 'paymentPassword' })

test('the right one passes for one hash, and forgets the wrong ones before it', async () => {
  const before = argon2Runs()
  expect(await right()).toEqual(ok(null))
  expect(argon2Runs() - before).toBe(1)
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect(await wrong()).toEqual(wrongAnswer)
    expect(await right()).toEqual(ok(null))
  }
})

test('five wrong ones, however far apart, lock it for 15 minutes, without hashing', async () => {
  for (let i = 0; i < 5; i++) {
    expect(await wrong()).toEqual(wrongAnswer)
    site.clock.advance(1200)
  }
  site.clock.advance(-1200)
  const before = argon2Runs()
  expect(await right()).toEqual(refuse('too-many-requests', { retryAfterSeconds: 900 }))
  site.clock.advance(899)
  expect(await right()).toEqual(refuse('too-many-requests', { retryAfterSeconds: 1 }))
  expect(argon2Runs() - before).toBe(0)
  site.clock.advance(1)
  expect(await wrong()).toEqual(wrongAnswer)
  expect(await right()).toEqual(ok(null))
})

test('who has none is told so, however often it tries', async () => {
  const without = await testMember(site.ctx, { paymentPasswordHash: null })
  for (let i = 0; i < 6; i++)
    expect(await verifyPaymentPassword(site.ctx, without.id, '246810')).toEqual(
      refuse('no-payment-password', { field: 'paymentPassword' }),
    )
})

test('twenty wrong ones at once are five guesses', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, wrong))
  const codes = results.map((result) => (result.ok ? 'ok' : result.code))
  expect(codes.filter((code) => code === 'wrong-payment-password')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(15)
})

test('twenty right ones at once all pass', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, right))
  expect(results.every(({ ok }) => ok)).toBe(true)
})

test('within a transaction it refuses to run', async () => {
  await expect(site.ctx.transact((tx) => verifyPaymentPassword(tx, member.id, '246810'))).rejects.toThrow(
    'before the transaction',
  )
})
