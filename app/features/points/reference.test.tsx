import { expect, test } from 'vitest'
import { renderedIn, textIn } from '#tests/support/pages/rendered-in.tsx'
import { Reference } from './reference.tsx'

test('a reference is read as what it was of, and keeps the whole for scripts', () => {
  const turnover = <Reference reference="turnover-2026-11-18T17:00:05.120Z" />
  expect(textIn('vi', turnover)).toBe('Điểm từ cược 19/11/2026 00:00:05')
  expect(textIn('zh', turnover)).toContain('2026/11/19 00:00:05')
  expect(renderedIn('vi', turnover)).toContain('value="turnover-2026-11-18T17:00:05.120Z"')
  expect(textIn('vi', <Reference reference="redeem-01a1ef4c-0000-7000-8000-00000000abcd" />)).toBe(
    'Đổi phần thưởng 0000abcd',
  )
  expect(textIn('vi', <Reference reference="2026-11-20T15:44:07.724Z" />)).toBe('20/11/2026 22:44:07')
  expect(textIn('vi', <Reference reference="reward-70001" />)).toBe('Nhận thưởng 70001')
  expect(textIn('vi', <Reference reference="W26112000000001" />)).toBe('00000001')
})
