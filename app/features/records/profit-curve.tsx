import { useTranslation } from 'react-i18next'
import { Chart } from '#app/components/chart.tsx'
import { moneyText } from '#app/components/money-format.ts'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import type { ValueOf } from '#contract/endpoint.ts'
import type { personalProfit } from '#contract/profit.ts'

/** What was gained in each day, month or year, as bars around zero, with the figures as a table below. */
export function ProfitCurve({ each, points }: ValueOf<typeof personalProfit>['curve']) {
  const { t } = useTranslation('profit')
  const { language, currencySymbol } = useFormat()
  const locale = htmlLang[language]
  const short = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <Chart
      kind="bars"
      label={t(`curve.${each}`)}
      series={[t('column.net')]}
      tick={(value) => short.format(value)}
      tableLabel={t('curve.table')}
      pointLabel={t(`curve.point.${each}`)}
      points={points.map(({ from, net }) => ({
        label: labelOf(each, from),
        values: [Number(net)],
        texts: [moneyText(net, locale, currencySymbol, true)],
      }))}
    />
  )
}

/** `20/11`, `11/2026`, `2026`: the day before the month, as all of the site's languages but Chinese write it. */
function labelOf(each: 'day' | 'month' | 'year', from: string): string {
  const [year, month, day] = from.split('-')
  return each === 'day' ? `${day}/${month}` : each === 'month' ? `${month}/${year}` : `${year}`
}
