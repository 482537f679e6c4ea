import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CrashOutcome } from '#contract/play/games/crash.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { Scene } from '../table/scene.tsx'
import { Wait } from '../table/stage.tsx'
import { targetOn } from './crash-form.tsx'
import { axisOf, crashScene } from './crash-scene.ts'

/** Whether the rocket reached the target. */
const reached = ({ point, target }: CrashOutcome) => Number(point) >= Number(target)

/** The rocket and its curve; its label says where it burst. */
export function CrashScene({ last, chosen }: Table<CrashOutcome>) {
  const { t } = useTranslation(['game-crash', 'games'])
  const decimal = useDecimal()
  const outcome = last?.outcome
  const top = outcome ? (reached(outcome) ? outcome.target : outcome.point) : targetOn({ chosen, last })
  const label = outcome
    ? t('game-crash:burstAt', { point: decimal(outcome.point), target: decimal(outcome.target) })
    : t('game-crash:atRest')
  const marks = axisOf(Math.max(Number(top), 1.04)).map((mark) =>
    t('games:round.times', { multiplier: decimal(mark.toFixed(mark >= 100 ? 0 : mark >= 10 ? 1 : 2)) }),
  )
  const state = outcome ? (reached(outcome) ? 'reached' : 'burst') : 'rest'
  return <Scene label={label} viewBox="0 0 360 220" markup={crashScene(state, marks)} />
}

/** The point. */
export function CrashPoint({ outcome: { point, target } }: LastBet<CrashOutcome>) {
  const { t } = useTranslation(['games', 'game-crash'])
  const decimal = useDecimal()
  return (
    <>
      <output className="stage-number">{t('games:round.times', { multiplier: decimal(point) })}</output>
      <small>{t('game-crash:targetWas', { target: decimal(target) })}</small>
    </>
  )
}

/** Before a round: what to do. */
export function CrashWait({ last }: Table<CrashOutcome>) {
  const { t } = useTranslation('game-crash')
  return last ? null : <Wait>{t('wait')}</Wait>
}
