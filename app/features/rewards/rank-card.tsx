import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { GoldBar, LacquerCard } from '#app/components/pictures/lacquer-card.tsx'
import { Medal } from '#app/components/pictures/medal.tsx'
import { ProgressBar } from '#app/components/progress-bar.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { rankProgress } from '#contract/benefits/ranks.ts'

export type Progress = ValueOf<typeof rankProgress>

/** The percentage of a target, in whole percent, at most 100. */
export function percentOf(turnover: string, target: string): number {
  const wanted = minorOf(target)
  const reached = minorOf(turnover)
  return reached >= wanted ? 100 : Number((reached * 100n) / wanted)
}

/** The member's rank as a medal, and how far it is to the next. */
export function RankHero({ progress }: { progress: Progress }) {
  const { t } = useTranslation('rewards')
  const { dateTime } = useFormat()
  const text = useAmountText()
  const { level, name, since, turnover, next } = progress
  return (
    <LacquerCard labelledBy="rank" className="rank-hero">
      <div data-rank={level}>
        <Medal rank={level} className="size-22" />
        <h2 id="rank">{t('rank.heading', { level, name })}</h2>
      </div>
      {next ? (
        <>
          <GoldBar label={t('rank.bar', { name: next.name })} percent={percentOf(turnover, next.target)} />
          <p data-field="nextLeft" data-amount={next.left}>
            {t('rank.leftNext', { name: next.name, left: text(next.left) })}
          </p>
        </>
      ) : (
        <p>{t('rank.top')}</p>
      )}
      {since ? (
        <p>
          <time dateTime={since}>{t('rank.since', { time: dateTime(since) })}</time>
        </p>
      ) : null}
    </LacquerCard>
  )
}

/** This month's turnover, and what keeping the rank requires. */
export function RankMonth({ progress }: { progress: Progress }) {
  const { t } = useTranslation('rewards')
  const { day } = useFormat()
  const text = useAmountText()
  const { toDay, turnover, keep } = progress
  return (
    <Card title={t('rank.month', { day: day(toDay) })} titleId="rank-month">
      <DescriptionList
        items={[
          {
            term: t('rank.turnover'),
            detail: <Money amount={turnover} />,
            field: 'turnover',
            amount: turnover,
          },
        ]}
      />
      {keep ? (
        <ProgressBar
          label={t('rank.toKeep')}
          percent={percentOf(turnover, keep.target)}
          figure={text(keep.target)}
          note={
            <span data-field="keepLeft" data-amount={keep.left}>
              {/[1-9]/.test(keep.left) ? t('rank.leftKeep', { left: text(keep.left) }) : t('rank.kept')}
            </span>
          }
        />
      ) : (
        <p className="text-sm text-ink-2">{t('rank.noKeep')}</p>
      )}
    </Card>
  )
}
