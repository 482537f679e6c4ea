import { Money } from '#app/components/money.tsx'
import { LacquerCard } from '#app/components/pictures/lacquer-card.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { perLanguage } from '#app/i18n/per-language.ts'
import { spaced } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { teamTrend } from '#contract/agents/reports.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { useGrown } from './compared.tsx'
import { dayLabel } from './team-charts.tsx'

type Trend = ValueOf<typeof teamTrend>

const WIDTH = 320
const HEIGHT = 100

const monthNames = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
)

/** Languages that number their months have the word for a month in the sentence around it. */
const NUMBERED: readonly Language[] = ['vi', 'zh', 'tw']

const monthOf = (day: string, language: Language) =>
  NUMBERED.includes(language) ? String(Number(day.slice(5, 7))) : monthNames(language).format(new Date(day))

/** What the agent has been paid this month, and the curve of two weeks; the report has each day's figure. */
export function CommissionCard({
  month,
  curve,
  upline,
}: Pick<Trend, 'month' | 'curve'> & { upline: string | null }) {
  const { t } = useTranslation(['team', 'agent'])
  const { language } = useFormat()
  const grown = useGrown()(month.commission, month.before)
  const points = curve.points.map(({ commission }) => Number(commission))
  const labels = [curve.points.at(0), curve.points.at(-1)].map((point) =>
    point ? dayLabel(curve.each, point.from, language) : '',
  )
  const line = lineOf(points)
  return (
    <LacquerCard labelledBy="commission" className="commission-card">
      <h2 id="commission">
        <a href={paths.agent('agentRevenueReport')} className="hover:underline">
          {t('team:month.title', { month: monthOf(month.from, language) })}
        </a>
      </h2>
      <p className="hero-amount" data-field="monthCommission" data-amount={month.commission}>
        <Money amount={month.commission} />
      </p>
      <p>
        {grown ? <>{grown((percent) => t('team:month.grown', { percent }))} · </> : null}
        {spaced(t('agent:upline'))}
        <span data-field="upline">{upline ?? t('agent:noUpline')}</span>
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('team:month.curve', { from: labels[0], to: labels[1] })}
      >
        <path d={`M0 ${HEIGHT}L${line}L${WIDTH} ${HEIGHT}Z`} className="area" />
        <path d={`M${line}`} className="line" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="digits flex justify-between" dir="ltr">
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
    </LacquerCard>
  )
}

function lineOf(values: readonly number[]): string {
  const most = Math.max(...values, 1)
  const apart = WIDTH / Math.max(values.length - 1, 1)
  return values
    .map((value, at) => `${Math.round(at * apart)} ${Math.round((1 - value / most) * (HEIGHT - 4) + 2)}`)
    .join('L')
}
