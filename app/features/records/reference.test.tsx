import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { FormatProvider } from '#app/i18n/format.tsx'
import { i18nOf } from '#app/i18n/index.server.ts'
import type { Language } from '#contract/values.ts'
import { Points } from '../points/points.tsx'
import { useRewardName } from '../rewards/use-reward-name.ts'
import { Reference } from './reference.tsx'
import { WalletAmount } from './statement-table.tsx'

const shown = (language: Language, element: ReactElement) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(language)}>
      <FormatProvider value={{ language, currencySymbol: '₫' }}>{element}</FormatProvider>
    </I18nextProvider>,
  )
/** What is seen of it; the start of an id is not. */
const text = (language: Language, element: ReactElement) =>
  shown(language, element)
    .replace(/(<code class="short-id".*?>)<span>.*?<\/span>/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')

test('a reference is read as what it was of, and keeps the whole for scripts', () => {
  const turnover = <Reference reference="turnover-2026-11-18T17:00:05.120Z" />
  expect(text('vi', turnover)).toBe('Điểm từ cược 19/11/2026 00:00:05')
  expect(text('zh', turnover)).toContain('2026/11/19 00:00:05')
  expect(shown('vi', turnover)).toContain('value="turnover-2026-11-18T17:00:05.120Z"')
  expect(text('vi', <Reference reference="redeem-01a1ef4c-0000-7000-8000-00000000abcd" />)).toBe(
    'Đổi phần thưởng 0000abcd',
  )
  expect(text('vi', <Reference reference="2026-11-20T15:44:07.724Z" />)).toBe('20/11/2026 22:44:07')
  expect(text('vi', <Reference reference="reward-70001" />)).toBe('Nhận thưởng 70001')
  expect(text('vi', <Reference reference="W26112000000001" />)).toBe('00000001')
})

test('points are points in their wallet, whole ones without decimals', () => {
  expect(text('vi', <WalletAmount wallet="points" amount="2850.00" signed />)).toBe('+2.850 điểm')
  expect(text('vi', <WalletAmount wallet="main" amount="2850.00" />)).not.toContain('điểm')
  expect(text('vi', <Points points="0.00" />)).toBe('0 điểm')
  expect(text('vi', <Points points="12.50" />)).toBe('12,50 điểm')
})

function Name() {
  return useRewardName()({ kind: 'vip', code: 'vip-month', words: { month: '2026-11', rank: 'R' } })
}

test('the month of a gift is written as the language does', () => {
  expect(text('vi', <Name />)).toContain('11/2026')
  expect(text('zh', <Name />)).toContain('2026年11月')
})
