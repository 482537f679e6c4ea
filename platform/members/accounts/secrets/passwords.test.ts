import { expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { argon2Runs, hashesAtOnce, hashPassword, isPassword } from './passwords.ts'

test('a password opens its own hash, and nothing opens none', async () => {
  const passwordHash = await hashPassword('right123')
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(passwordHash, 'right123')).toEqual(ok(true))
  expect(await isPassword(passwordHash, 'right124')).toEqual(ok(false))
  // As it was typed: no case, space or end of it is lost.
  for (const other of ['Right123', ' right123', 'right123 ', 'right12'])
    expect(await isPassword(passwordHash, other)).toEqual(ok(false))
  const long = 'x'.repeat(100)
  expect(await isPassword(await hashPassword(`${long}a`), `${long}b`)).toEqual(ok(false))
  for (const nobody of [null, undefined]) expect(await isPassword(nobody, '')).toEqual(ok(false))
})

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [64, 2],
])('of %i processors, hashing takes %i at most', (processors, atOnce) => {
  expect(hashesAtOnce(processors)).toBe(atOnce)
})

test('of seventy at once, sixty-six run or wait; the others are refused and cost nothing', async () => {
  const passwordHash = await hashPassword('right123')
  const before = argon2Runs()
  const answers = await Promise.all(Array.from({ length: 70 }, () => isPassword(passwordHash, 'right123')))
  expect(answers.slice(0, 66)).toEqual(new Array(66).fill(ok(true)))
  expect(answers.slice(66)).toEqual(new Array(4).fill(refuse('too-many-requests', { retryAfterSeconds: 1 })))
  expect(argon2Runs() - before).toBe(66)
})
