import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { testVector } from './test-vector.ts'

const { serverSeed, clientSeed, cursor, commit, rounds } = testVector

test('the commit is the hash of the server seed', () => {
  expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(commit)
})

test.each(rounds)('round $nonce is what its seeds say', ({ nonce, hex, number }) => {
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}:${cursor}`).digest('hex')
  expect(digest.slice(0, 8)).toBe(hex)
  const g = BigInt(`0x${hex}`)
  expect(`0.${((g * 10_000_000n) >> 32n).toString().padStart(7, '0')}`).toBe(number)
})
