import { TextLink } from '#app/components/button.tsx'
import { Card, CardBody, CardHead } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { limitHistory, playLimits } from '#contract/responsible-gaming.ts'
import { BreakForms } from './break-forms.tsx'
import { LimitForm } from './limit-form.tsx'
import { LimitHistory } from './limit-history.tsx'
import { LimitTable } from './limit-table.tsx'
import { PlayBreak } from './play-break.tsx'
import { RealityForm } from './reality-form.tsx'

export interface LimitsSectionProps {
  play: ValueOf<typeof playLimits>
  history: ValueOf<typeof limitHistory>['content']
}

/** Limits, breaks, the reality check, and the net position (platform.md section 7). */
export function LimitsSection({ play, history }: LimitsSectionProps) {
  const { t } = useTranslation('responsible-gaming')
  const { limits, exclusion, realityMinutes, net } = play
  return (
    <section
      id="limits"
      aria-labelledby="limits-title"
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-6"
    >
      <Card flush>
        <CardHead
          title={t('title')}
          titleId="limits-title"
          aside={<TextLink href={paths.responsibleGaming}>{t('about')}</TextLink>}
        />
        <CardBody>
          {exclusion ? <PlayBreak exclusion={exclusion} /> : null}
          <NetPosition net={net} />
        </CardBody>
        <LimitTable limits={limits} />
        <CardBody className="border-t border-line">
          <KeptForms of={LimitForm} given={{}} />
        </CardBody>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <Card title={t('break.title')} titleId="breaks">
          <KeptForms of={BreakForms} given={{ excluded: exclusion?.kind === 'self-exclusion' }} />
        </Card>
        <Card title={t('reality.setting')} titleId="reality">
          <KeptForms of={RealityForm} given={{ minutes: realityMinutes }} />
        </Card>
      </div>
      <LimitHistory events={history} />
    </section>
  )
}

function NetPosition({ net }: { net: LimitsSectionProps['play']['net'] }) {
  const { t } = useTranslation('responsible-gaming')
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{t('net.title')}</h3>
      <Stats>
        {(['day', 'week', 'month', 'year'] as const).map((period) => (
          <Stat
            key={period}
            label={t(`net.${period}`)}
            value={<Money amount={net[period]} signed />}
            field={`net-${period}`}
            amount={net[period]}
          />
        ))}
      </Stats>
      <p className="mt-2 text-xs text-ink-2">{t('net.note')}</p>
    </div>
  )
}
