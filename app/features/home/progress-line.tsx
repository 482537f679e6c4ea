import { Medal } from '#app/components/medal.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { percentDone } from '#app/lib/percent-done.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { memberProgress } from '#contract/progress.ts'

export interface ProgressLineProps {
  /** Null for nothing in progress, and where the platform did not answer in time. */
  progress: ValueOf<typeof memberProgress> | null
}

/** One bar: of the bonus that runs, else of the way to the next rank. */
export function ProgressLine({ progress }: ProgressLineProps) {
  const { t } = useTranslation('home')
  const text = useAmountText()
  if (progress?.bonus) {
    const { promotion, wageringRequired, wageringLeft } = progress.bonus
    return (
      <Line
        href={paths.personal('bonusDetails')}
        label={promotion}
        percent={percentDone(wageringRequired, wageringLeft)}
        words={t('progress.bonus', { left: text(wageringLeft) })}
      />
    )
  }
  if (progress?.rank) {
    const { level, next, target, left } = progress.rank
    const percent = percentDone(target, left)
    return (
      <Line
        href={paths.vip}
        label={t('progress.rankLabel', { level })}
        percent={percent}
        rank={level}
        words={t('progress.rank', { percent, next })}
      />
    )
  }
  return null
}

function Line(line: { href: string; label: string; percent: number; words: string; rank?: number }) {
  return (
    <a href={line.href} className="progress-line">
      {line.rank ? <Medal rank={line.rank} className="size-6" /> : null}
      <progress aria-label={line.label} value={line.percent} max={100} className="progress" />
      {line.words}
    </a>
  )
}
