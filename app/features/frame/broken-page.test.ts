import { expect, test } from 'vitest'
import { BROKEN_PAGE } from './broken-page.tsx'

test('what is written into every page is 600 bytes at most, and can stand in a script', () => {
  expect(Buffer.byteLength(BROKEN_PAGE)).toBeLessThanOrEqual(600)
  expect(BROKEN_PAGE).not.toMatch(/<\/script|<!--/)
})
