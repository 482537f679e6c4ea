import { expect, test } from 'vitest'
import { hasPackages } from '../../../scripts/prepare.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'node_modules/for-a-mac': { version: '1.0.0', integrity: 'sha512-b', optional: true },
}
const zod = wanted['node_modules/zod']

test.each([
  ['all but what is for another machine', { 'node_modules/zod': zod }, true],
  ['more than is asked for', { 'node_modules/zod': zod, 'node_modules/more': { version: '1.0.0' } }, true],
  ['another version', { 'node_modules/zod': { ...zod, version: '4.0.1' } }, false],
  ['other contents', { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } }, false],
  ['nothing', {}, false],
])('packages are there by what was put there, whatever the times of files: %s', (_what, installed, is) => {
  expect(hasPackages(installed, wanted)).toBe(is)
})
