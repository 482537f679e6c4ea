import { TextLink } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { teamTrend } from '#contract/agents/reports.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { useCompared } from './compared.tsx'
import { TeamCharts } from './team-charts.tsx'
import { MoneyStats } from './team-figures.tsx'

/** The team in the last two weeks, folded: the first card has its curve, and the panels the rest. */
export function TeamTrend({
  totals,
  before,
  curve,
}: Pick<ValueOf<typeof teamTrend>, 'totals' | 'before' | 'curve'>) {
  const { t } = useTranslation('team')
  const compared = useCompared(totals, before)
  return (
    <Fold title={t('trend')}>
      <div className="grid gap-3">
        <Stats>
          <Stat
            label={t('overview.new')}
            value={<span data-field="new">{totals.new}</span>}
            note={compared.count('new')}
          />
          <Stat
            label={t('overview.active')}
            value={<span data-field="active">{totals.active}</span>}
            note={compared.count('active')}
          />
          <MoneyStats fields={['turnover', 'commission']} totals={totals} compared={compared} />
        </Stats>
        <TeamCharts curve={curve} net={totals.net} />
        <p>
          <TextLink href={paths.agent('teamOverview')}>{t('all')}</TextLink>
        </p>
      </div>
    </Fold>
  )
}
