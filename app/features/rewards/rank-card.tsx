import { Badge } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { DescriptionList } from '#app/components/description-list.tsx'
import { Money } from '#app/components/money.tsx'
import { ProgressBar } from '#app/components/progress-bar.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { minorOf } from '#contract/money.ts'
import type { rankProgress } from '#contract/ranks.ts'

export type Progress = ValueOf<typeof rankProgress>

/** The percentage of a target, in whole percent, at most 100. */
export function percentOf(turnover: string, target: string): number {
  const wanted = minorOf(target)
  const reached = minorOf(turnover)
  return reached >= wanted ? 100 : Number((reached * 100n) / wanted)
}

/** The member's rank, this month's turnover, and what the next rank and keeping this one require. */
export function RankCard({ progress }: { progress: Progress }) {
  const { t } = useTranslation('rewards')
  const { day, dateTime } = useFormat()
  const { level, name, since, toDay, turnover, next, keep } = progress
  const text = useAmountText()
  return (
    <Card
      title={t('rank.current')}
      titleId="rank"
      aside={
        <Badge tone="gold" icon="crown">
          {t('rank.level', { level })}
        </Badge>
      }
    >
      <div data-rank={level}>
        <p className="text-2xl font-heavy">{name}</p>
        {since ? (
          <p className="text-sm text-ink-2">
            <time dateTime={since}>{t('rank.since', { time: dateTime(since) })}</time>
          </p>
        ) : null}
      </div>
      <DescriptionList
        items={[
          { term: t('rank.month', { day: day(toDay) }), detail: '' },
          {
            term: t('rank.turnover'),
            detail: <Money amount={turnover} />,
            field: 'turnover',
            amount: turnover,
          },
        ]}
      />
      {next ? (
        <ProgressBar
          label={t('rank.toNext', { name: next.name })}
          percent={percentOf(turnover, next.target)}
          figure={text(next.target)}
          note={
            <span data-field="nextLeft" data-amount={next.left}>
              {t('rank.leftNext', { name: next.name, left: text(next.left) })}
            </span>
          }
        />
      ) : (
        <p className="text-sm">{t('rank.top')}</p>
      )}
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
