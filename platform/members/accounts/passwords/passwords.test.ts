import { expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { argon2Runs, hashPassword, isPassword } from './passwords.ts'

test('a password opens its own hash, and nothing opens none', async () => {
  const passwordHash = await hashPassword('right123')
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(passwordHash, 'right123')).toEqual(ok(true))
  expect(await isPassword(passwordHash, 'right124')).toEqual(ok(false))
  for (const nobody of [null, undefined]) expect(await isPassword(nobody, '')).toEqual(ok(false))
})

test('of seventy at once, two run and sixty-four wait; the others are refused and cost nothing', async () => {
  const passwordHash = await hashPassword('right123')
  const before = argon2Runs()
  const answers = await Promise.all(Array.from({ length: 70 }, () => isPassword(passwordHash, 'right123')))
  expect(answers.slice(0, 66)).toEqual(new Array(66).fill(ok(true)))
  expect(answers.slice(66)).toEqual(new Array(4).fill(refuse('too-many-requests', { retryAfterSeconds: 1 })))
  expect(argon2Runs() - before).toBe(66)
})
