import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CaptchaId } from '#contract/base/system.ts'
import { isChallengeId, newChallengeId } from './challenge-id.server.ts'

const keys = { platformKey: 'a key of the platform' }

test('an id of a page is known by every process with the key, and fits the contract', () => {
  const id = newChallengeId(keys)
  expect(CaptchaId.safeParse(id).success).toBe(true)
  expect(isChallengeId({ ...keys }, id)).toBe(true)
  expect(newChallengeId(keys)).not.toBe(id)
})

test('any other text is no id: made up, changed, written otherwise, or of another key', () => {
  const id = newChallengeId(keys)
  const changed = [...id].map(
    (digit, at) => `${id.slice(0, at)}${digit === '0' ? '1' : '0'}${id.slice(at + 1)}`,
  )
  const others = [
    '',
    '0123456789abcdef',
    randomBytes(28).toString('hex'),
    `${id}00`,
    id.slice(2),
    id.toUpperCase(),
  ]
  for (const other of [...others, ...changed]) expect(isChallengeId(keys, other), other).toBe(false)
  expect(isChallengeId({ platformKey: 'another' }, id)).toBe(false)
})

test('an id that a page has issued under a former key is good', () => {
  const id = newChallengeId({ platformKey: 'old key' })
  expect(isChallengeId({ platformKey: 'new key', formerPlatformKeys: ['old key'] }, id)).toBe(true)
  expect(isChallengeId({ platformKey: 'new key' }, id)).toBe(false)
})
