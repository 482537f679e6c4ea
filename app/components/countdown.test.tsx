import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormatProvider } from '#app/i18n/format.tsx'
import type { Language } from '#contract/base/fields/values.ts'
import { Countdown } from './countdown.tsx'

const DAY = 86_400
const shown = (seconds: number, language: Language = 'vi') =>
  render(
    <FormatProvider value={{ language, currencySymbol: '₫' }}>
      <Countdown seconds={seconds} />
    </FormatProvider>,
  )

test('hours are a clock, days are said, and the mark is there in any case', () => {
  expect(shown(2 * DAY - 1)).toBe('<span class="digits" data-remaining="172799">47:59:59</span>')
  expect(shown(2 * DAY)).toMatch(/^<span>2 ngày<\/span><span hidden="">.*data-remaining="172800"/)
  expect(shown(7 * DAY - 1)).toContain('<span>6 ngày</span>')
  expect(shown(3 * DAY, 'en')).toContain('<span>3 days</span>')
})
