import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CrashOutcome } from '#contract/play/games/crash.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { Scene } from '../table/scene.tsx'
import { Wait } from '../table/stage.tsx'
import { targetOn } from './crash-form.tsx'
import { axisOf, crashScene, type Flight } from './crash-scene.ts'

/** How far towards its target the rocket came. */
const flightOf = ({ point, target }: CrashOutcome): Flight => ({
  height: Math.min(1, (Number(point) - 1) / (Number(target) - 1)),
})

/** The rocket and its curve; its label says where it burst. */
export function CrashScene({ last, chosen }: Table<CrashOutcome>) {
  const { t } = useTranslation(['game-crash', 'games'])
  const decimal = useDecimal()
  const outcome = last?.outcome
  const top = outcome?.target ?? targetOn({ chosen, last })
  const label = outcome
    ? t('game-crash:burstAt', { point: decimal(outcome.point), target: decimal(outcome.target) })
    : t('game-crash:atRest')
  const marks = axisOf(Math.max(Number(top), 1.04)).map((mark) =>
    t('games:round.times', { multiplier: decimal(mark.toFixed(mark >= 100 ? 0 : mark >= 10 ? 1 : 2)) }),
  )
  return (
    <Scene
      label={label}
      viewBox="0 0 360 220"
      markup={crashScene(outcome ? flightOf(outcome) : null, marks)}
    />
  )
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
