import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { FormatProvider } from '#app/i18n/format.tsx'
import { keptTexts } from '#app/rendering/texts.server.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { usePeriodText } from './payslip-table.tsx'

function Period({ period }: { period: string }) {
  return usePeriodText()(period)
}

const read = (language: Language, period: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={keptTexts(language)}>
      <FormatProvider value={{ language, currencySymbol: '₫' }}>
        <Period period={period} />
      </FormatProvider>
    </I18nextProvider>,
  )

test.each([
  ['2026-11-16..2026-11-22', '16 – 22/11/2026', '2026/11/16 至 11/22'],
  ['2026-10-28..2026-11-03', '28/10 – 03/11/2026', '2026/10/28 至 11/03'],
  ['2026-12-28..2027-01-03', '28/12/2026 – 03/01/2027', '2026/12/28 至 2027/01/03'],
  ['2026-11-21', '21/11/2026', '2026/11/21'],
  ['2026-11-21T13', '21/11/2026 13:00–14:00', '2026/11/21 13:00 至 14:00'],
  ['2026-11-21T13:05', '21/11/2026 13:05–13:10', '2026/11/21 13:05 至 13:10'],
])('the period %s is written in the order of the language', (period, vi, zh) => {
  expect([read('vi', period), read('zh', period)]).toEqual([vi, zh])
})
