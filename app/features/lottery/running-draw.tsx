import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Lottery, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { drawingOrder, prizesOf } from '#contract/play/games/lottery/prizes.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'
import { PrizeBoard } from './board.tsx'
import { DrawStage } from './draw-stage.tsx'
import type { OwnNumbers } from './own-numbers.ts'

/**
 * The draw that is locked or told, as the page and each message of its stream have it: the stage, and the board as far as
 * it has been told. Without a script the page is asked for again.
 */
export function RunningDraw({ draw, mine }: { draw: LotteryDraw; mine?: OwnNumbers }) {
  const { t } = useTranslation('lottery')
  const lottery = lotteryOf(draw.gameCode)
  if (!lottery) return null
  const { numero, state, told, digits, prizes } = draw
  return (
    <section
      className="lot-running"
      data-part="running"
      data-round={numero}
      data-round-state={state === 'locked' ? 'closed' : 'drawn'}
      data-draw={numero}
      data-draw-state={state}
      aria-label={t('running', { numero })}
    >
      <DrawStage lottery={lottery} draw={draw} now={stepOf(lottery, told)} />
      <div className="card lot-told">
        <div className="card-head">
          <h2 className="flex-1 text-base font-bold">{t('running', { numero })}</h2>
          <span className="badge" data-tone="warn">
            {t(`state.${state}`)}
            {state === 'drawing' ? ` ${told}/${digits}` : ''}
          </span>
        </div>
        <PrizeBoard family={lottery.family} prizes={prizes ?? emptyBoard(lottery)} mine={mine} />
        <p className="lot-note lot-promise">
          {t('promise')} <code data-fair="commit">{draw.commit}</code>
          {draw.betsRoot ? (
            <>
              {' '}
              · {t('root')} <code data-fair="bets-root">{draw.betsRoot}</code>
            </>
          ) : null}
        </p>
      </div>
    </section>
  )
}

/** Where a draw stands after so many steps: the prize and the number that are being drawn; null once all are. */
export function stepOf({ family }: Lottery, told: number) {
  const step = drawingOrder(family)[told]
  const prize = step && prizesOf(family)[step.prize]
  return step && prize ? { ...step, name: prize.name, count: prize.count, of: prize.digits } : null
}

const emptyBoard = ({ family }: Lottery): string[][] =>
  prizesOf(family).map(({ count }) => Array.from({ length: count }, () => ''))
