import { Countdown } from '#app/components/countdown.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { placeInFlight } from '#app/lib/play/flight-place.ts'
import type { CrashLiveOutcome } from '#contract/play/games/crash-live.ts'
import { hundredthsOfTarget, pointText } from '#contract/play/odds/rising-odds.ts'
import type { LastBet } from '../game-parts.ts'
import { Ring } from '../table/ring.tsx'
import { Scene } from '../table/scene.tsx'
import { boatScene } from './boat-scene.ts'
import type { BoatTable } from './crash-live-form.tsx'
import { toldOf } from './players.tsx'
import { multiplierNow } from './tickets.tsx'

const pointOn = ({ round }: Pick<BoatTable, 'round'>) =>
  round?.outcome?.game === 'crash-live' ? round.outcome.point : undefined

/** The boat on its wave; where it is the sheet and the script say. */
export function BoatScene({ round }: BoatTable) {
  const { t } = useTranslation('game-crash-live')
  const point = pointOn({ round })
  const at = point === undefined ? multiplierNow({ round }) : Math.min(hundredthsOfTarget(point), 100_000)
  return <Scene label={t('scene')} viewBox="0 0 360 220" markup={boatScene(placeInFlight(at))} stays />
}

/**
 * What the stage says of the round: how long there is to bet, the multiplier, the point. It is drawn again with each
 * state; in between the script moves it.
 */
export function BoatWords({ round }: BoatTable) {
  const { t } = useTranslation(['game-crash-live', 'games'])
  const decimal = useDecimal()
  if (!round) return null
  const { state, flight, remaining } = round
  const point = pointOn({ round })
  const times = (multiplier: string) => t('games:round.times', { multiplier: decimal(multiplier) })
  const now = pointText(BigInt(multiplierNow({ round })))
  const isOver = state === 'drawn' || state === 'settled'
  return (
    <div
      data-part="flight"
      data-of={`${round.id} ${isOver ? 'over' : state}`}
      className="flight"
      data-flight={isOver ? 'over' : state}
      data-flew={flight ? Date.parse(flight.flewAt) : undefined}
      data-told={toldOf(round)}
    >
      {state === 'open' ? (
        <>
          <Ring arc={{ '--left': `${remaining}s`, '--part': `${remaining * 10}` } as object}>
            <Countdown seconds={remaining} />
          </Ring>
          <span className="pill">{t('game-crash-live:taking')}</span>
        </>
      ) : null}
      {state === 'closed' ? <span className="pill">{t('game-crash-live:leaving')}</span> : null}
      {state === 'flying' ? (
        <b
          className="stage-number digits"
          aria-live="off"
          data-multiplier={now}
          data-rises="times"
          data-template={t('games:round.times', { multiplier: '{}' })}
        >
          {times(now)}
        </b>
      ) : null}
      {isOver && point !== undefined ? (
        <>
          <b className="stage-number digits" data-multiplier={point}>
            {times(point)}
          </b>
          <span className="pill">
            <Icon name="close" size="sm" />
            {t('game-crash-live:over')}
          </span>
        </>
      ) : null}
      {state === 'void' ? <span className="pill">{t('games:shared.void')}</span> : null}
    </div>
  )
}

/** The outcome of a bet in large type; at the table the member's tickets say it. */
export function BoatOutcome({ outcome: { point } }: LastBet<CrashLiveOutcome>) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  return <output className="stage-number">{t('round.times', { multiplier: decimal(point) })}</output>
}
