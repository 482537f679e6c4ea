import { Chart } from '#app/components/pictures/chart.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { dayPartsText } from '#app/i18n/dates.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { perLanguage } from '#app/i18n/per-language.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'
import type { personalProfit } from '#contract/benefits/profit.ts'

const ticks = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)

/** The net of each day, month or year, as bars around zero, with the figures as a table below. */
export function ProfitCurve({ each, points }: ValueOf<typeof personalProfit>['curve']) {
  const { t } = useTranslation('profit')
  const { language, currencySymbol } = useFormat()
  const locale = htmlLang[language]
  return (
    <Chart
      kind="bars"
      label={t(`curve.${each}`)}
      series={[t('column.net')]}
      tick={(value) => ticks(language).format(value).replace('-', '−')}
      tableLabel={t('curve.table')}
      pointLabel={t(`curve.point.${each}`)}
      points={points.map(({ from, net }) => ({
        label: labelOf(each, from, language),
        values: [Number(net)],
        texts: [moneyText(net, locale, currencySymbol, true)],
      }))}
    />
  )
}

/** `20/11`, `11/2026`, `2026`, in the order of the language. */
function labelOf(each: 'day' | 'month' | 'year', from: string, language: Language): string {
  const [year = '', ...rest] = from.split('-')
  if (each === 'year') return year
  return dayPartsText(each === 'day' ? rest : [year, ...rest.slice(0, 1)], language)
}
