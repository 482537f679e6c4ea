import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { Chart, ChartLegend } from '#app/components/pictures/chart.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { dayPartsText } from '#app/i18n/dates.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { perLanguage } from '#app/i18n/per-language.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/text/money-format.ts'
import type { teamOverview } from '#contract/agents/reports.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'

const ticks = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }),
)

/** Deposits, withdrawals and the team's result by day or month; the figures are in tables below. */
export function TeamCharts({ curve, net }: { curve: ValueOf<typeof teamOverview>['curve']; net: string }) {
  const { t } = useTranslation('team')
  const { language, currencySymbol } = useFormat()
  const text = (amount: string, signed = false) =>
    moneyText(amount, htmlLang[language], currencySymbol, signed)
  const common = {
    tick: (value: number) => ticks(language).format(value).replace('-', '−'),
    tableLabel: t('table'),
    pointLabel: t(`point.${curve.each}`),
  }
  const series = [t('overview.deposits'), t('overview.withdrawals')]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
      <Card title={t('moneyChart')} aside={<ChartLegend series={series} />}>
        <Chart
          {...common}
          kind="bars"
          label={t('moneyChart')}
          series={series}
          points={curve.points.map(({ from, deposits, withdrawals }) => {
            const paid = withdrawals.replace('-', '')
            return {
              label: dayLabel(curve.each, from, language),
              values: [Number(deposits), Number(paid)],
              texts: [text(deposits), text(paid)],
            }
          })}
        />
      </Card>
      <Card title={t('netChart')} aside={<Money amount={net} signed />}>
        <Chart
          {...common}
          kind="line"
          label={t('netChart')}
          series={[t('overview.net')]}
          points={curve.points.map((point) => ({
            label: dayLabel(curve.each, point.from, language),
            values: [Number(point.net)],
            texts: [text(point.net, true)],
          }))}
        />
      </Card>
    </div>
  )
}

/** `20/11`, `11/2026`, in the order of the language. */
export function dayLabel(each: 'day' | 'month', from: string, language: Language): string {
  const parts = from.split('-')
  return dayPartsText(each === 'day' ? parts.slice(1) : parts.slice(0, 2), language)
}
