import { Medal } from '#app/components/pictures/medal.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { percentDone } from '#app/lib/text/percent-done.ts'
import { pattern } from '#app/rendering/index.ts'
import type { MemberProgress } from '#contract/benefits/progress.ts'
import { hasTurnoverLeft, TurnoverLeftFold } from '../site/turnover-left.tsx'

export interface ProgressLineProps {
  /** Null for nothing in progress, and where the platform did not answer in time. */
  progress: MemberProgress | null
}

/** One bar: the turnover required before everything can be withdrawn or, if there is none, the way to the next rank. */
export function ProgressLine({ progress }: ProgressLineProps) {
  const { t } = useTranslation('home')
  const left = progress?.turnoverLeft
  if (left && hasTurnoverLeft(left))
    return (
      <TurnoverLeftFold
        left={left}
        before={bar({
          label: t('progress.turnover'),
          percent: String(percentDone(left.required, left.total)),
        })}
      />
    )
  if (!progress?.rank) return left ? <span hidden data-turnover-left={left.total} /> : null
  const { level, next, target, left: leftOfRank } = progress.rank
  const percent = percentDone(target, leftOfRank)
  return (
    <a href={paths.vip} className="progress-line" data-turnover-left={left?.total}>
      <Medal rank={level} className="size-6" />
      <Bar label={t('progress.rankLabel', { level })} percent={String(percent)} />
      {t('progress.rank', { percent, next })}
    </a>
  )
}

const Bar = ({ label, percent }: { label: string; percent: string }) => (
  <progress aria-label={label} value={percent} max={100} className="progress" />
)
const bar = pattern('progress-bar', Bar, {})
