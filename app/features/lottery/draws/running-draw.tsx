import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isVietnamese, type Lottery, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { drawingOrder, prizesOf } from '#contract/play/games/lottery/prizes.ts'
import { tellingMs, tellingTimes } from '#contract/play/games/lottery/telling.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'
import { HeadsTable, PrizeBoard } from './board.tsx'
import { DrawStage } from './draw-stage.tsx'
import type { OwnNumbers } from './own-draw.ts'
import { Promised } from './promised.tsx'

/**
 * The draw that is locked or told, as the page and each message of its stream have it: the stage, and the board as far as
 * it has been told. Without a script the page is asked for again.
 */
export function RunningDraw({ draw, mine }: { draw: LotteryDraw; mine?: OwnNumbers }) {
  const { t } = useTranslation('lottery')
  const { time } = useFormat()
  const lottery = lotteryOf(draw.gameCode)
  if (!lottery) return null
  const { numero, state, told, digits } = draw
  const prizes = draw.prizes ?? emptyBoard(lottery)
  const promise = (
    <p className="lot-note lot-promise">
      <Promised draw={draw} />
    </p>
  )
  const isFast = lottery.family === 'fast'
  return (
    <section
      className="lot-running moves"
      data-part="running"
      data-round={numero}
      data-round-state={state === 'locked' ? 'closed' : 'drawn'}
      data-draw={numero}
      data-draw-state={state}
      aria-label={t('running', { numero })}
    >
      <DrawStage
        lottery={lottery}
        draw={draw}
        now={stepOf(lottery, told)}
        note={isFast ? promise : undefined}
      />
      {/* The tubes show all that a fast draw has; its board would move the page each minute. */}
      <div className={isFast ? 'sr-only' : 'card lot-told'}>
        <div className="card-head">
          <div className="flex-1">
            <h2 className="text-base font-bold">{t('running', { numero })}</h2>
            <p className="lot-note">
              {state === 'drawing'
                ? t('endsIn', { seconds: secondsToTell(lottery, told) })
                : t('drawsAt', { at: time(draw.drawsAt) })}
            </p>
          </div>
          <span className="badge" data-tone="warn">
            {t(`state.${state}`)}
            {state === 'drawing' ? ` ${told}/${digits}` : ''}
          </span>
        </div>
        <PrizeBoard family={lottery.family} prizes={prizes} mine={mine} />
        {isVietnamese(lottery.family) && state === 'drawing' ? (
          <div className="lot-heads">
            <h3>
              {t('heads')} <small>{t('headsMine')}</small>
            </h3>
            <HeadsTable family={lottery.family} prizes={prizes} mine={mine} />
          </div>
        ) : null}
        {isFast ? null : promise}
      </div>
    </section>
  )
}

/**
 * What the stage shows after so many steps: the prize and the number that are being drawn, one that is whole until the
 * next one begins; null once all are.
 */
export function stepOf({ family }: Lottery, toldCount: number) {
  const order = drawingOrder(family)
  const next = order[toldCount]
  // The last digit must be seen too.
  const step = next?.digit === 0 && toldCount > 0 ? order[toldCount - 1] : next
  const prize = step && prizesOf(family)[step.prize]
  return step && prize ? { ...step, name: prize.name, count: prize.count, of: prize.digits } : null
}

/** Whole seconds from the step that has just been told to the end of the telling. */
function secondsToTell({ family }: Lottery, toldCount: number): number {
  const at = toldCount > 0 ? (tellingTimes(family)[toldCount - 1] ?? 0) : 0
  return Math.ceil((tellingMs(family) - at) / 1_000)
}

const emptyBoard = ({ family }: Lottery): string[][] =>
  prizesOf(family).map(({ count }) => Array.from({ length: count }, () => ''))
