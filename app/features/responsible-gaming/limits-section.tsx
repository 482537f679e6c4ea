import type { ReactNode } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { Card, CardBody, CardHead } from '#app/components/card.tsx'
import { useMoney } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { KeptForms } from '#app/forms/kept-forms.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { limitHistory, playLimits } from '#contract/members/responsible-gaming.ts'
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
  const money = useMoney()
  const { limits, exclusion, realityMinutes, net } = play
  const slots: OwnLimits = {
    day: net.day,
    week: net.week,
    month: net.month,
    year: net.year,
    dayNet: money(net.day, true),
    weekNet: money(net.week, true),
    monthNet: money(net.month, true),
    yearNet: money(net.year, true),
  }
  if (exclusion) slots.playBreak = <PlayBreak exclusion={exclusion} />
  if (limits.length > 0) slots.limits = <LimitTable limits={limits} />
  if (history.length > 0) slots.history = <LimitHistory events={history} />
  return (
    <KeptForms
      name="limits"
      of={LimitParts}
      input={{ excluded: exclusion?.kind === 'self-exclusion', minutes: realityMinutes }}
      slots={slots}
    />
  )
}

const periods = ['day', 'week', 'month', 'year'] as const
type Period = (typeof periods)[number]

/** What is a member's own: net positions as plain and as shown amounts, a break, and the tables that have rows. */
type OwnLimits = { [Name in Period]: string } & { [Name in `${Period}Net`]: ReactNode } & {
  playBreak?: ReactNode
  limits?: ReactNode
  history?: ReactNode
}

function LimitParts({
  excluded,
  minutes,
  playBreak,
  limits = <LimitTable limits={[]} />,
  history = <LimitHistory events={[]} />,
  ...net
}: OwnLimits & { excluded: boolean; minutes: number }) {
  const { t } = useTranslation('responsible-gaming')
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
          {playBreak}
          <NetPosition {...net} />
        </CardBody>
        {limits}
        <CardBody className="border-t border-line">
          <LimitForm />
        </CardBody>
      </Card>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <Card title={t('break.title')} titleId="breaks">
          <BreakForms excluded={excluded} />
        </Card>
        <Card title={t('reality.setting')} titleId="reality">
          <RealityForm minutes={minutes} />
        </Card>
      </div>
      {history}
    </section>
  )
}

function NetPosition(net: Pick<OwnLimits, Period | `${Period}Net`>) {
  const { t } = useTranslation('responsible-gaming')
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold">{t('net.title')}</h3>
      <Stats>
        {periods.map((period) => (
          <Stat
            key={period}
            label={t(`net.${period}`)}
            value={net[`${period}Net`]}
            field={`net-${period}`}
            amount={net[period]}
          />
        ))}
      </Stats>
      <p className="mt-2 text-xs text-ink-2">{t('net.note')}</p>
    </div>
  )
}
