import { expect, test } from 'vitest'
import { textIn } from '#tests/support/pages/rendered-in.tsx'
import { useRewardName } from './use-reward-name.ts'

function Name() {
  return useRewardName()({ kind: 'vip', code: 'vip-month', words: { month: '2026-11', rank: 'R' } })
}

test('the month of a gift is written as the language does', () => {
  expect(textIn('vi', <Name />)).toContain('11/2026')
  expect(textIn('zh', <Name />)).toContain('2026年11月')
})
