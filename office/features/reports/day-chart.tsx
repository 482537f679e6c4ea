import { Chart } from '#app/components/pictures/chart.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** GGR and NGR by day, with the figures as a table below. */
export function DayChart({ days }: { days: readonly { day: string; ggr: string; ngr: string }[] }) {
  const { t } = useTranslation('office')
  const { day } = useFormat()
  const written = useAmountText()
  if (days.length === 0) return <p className="o-none">{t('report.empty')}</p>
  return (
    <div className="o-sb">
      <Chart
        kind="bars"
        label={t('report.chart')}
        series={[t('house.won'), t('report.ngr')]}
        points={days.map((one) => ({
          label: day(`${one.day}T00:00:00+07:00`).slice(0, 5),
          values: [Number(one.ggr), Number(one.ngr)],
          texts: [written(one.ggr), written(one.ngr)],
        }))}
        tick={(value) => written(`${Math.round(value)}.00`)}
        tableLabel={t('today.asTable')}
        pointLabel={t('vendor.day')}
      />
    </div>
  )
}
