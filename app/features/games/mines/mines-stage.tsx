import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { twoDecimals } from '#contract/play/games/common/multiplier.ts'
import type { MinesOutcome, MinesStanding } from '#contract/play/games/mines.ts'
import { CELLS } from '#contract/play/odds/mines-odds.ts'
import type { LastBet, OpenRound, Table } from '../game-parts.ts'
import { Scene } from '../table/scene.tsx'
import { type CellFace, FIELD, minesScene } from './mines-scene.ts'

type MinesTable = Table<MinesOutcome, MinesStanding>

/** What is seen of each cell: all of them once the round has ended. */
export function facesOf({ mined, opened }: Pick<MinesOutcome, 'mined' | 'opened'>) {
  return (cell: number): CellFace => {
    const isOpened = opened.includes(cell)
    if (mined.includes(cell)) return isOpened ? 'blast' : 'mine'
    return isOpened ? 'lotus' : 'safe'
  }
}

/** The field. */
export function MinesScene({ last, open }: MinesTable) {
  const { t } = useTranslation('game-mines')
  const { list } = useFormat()
  const opened = open?.standing.opened ?? last?.outcome.opened ?? []
  const label = open
    ? t('fieldOpen', { mines: open.standing.mines, opened: opened.length })
    : last
      ? t('fieldEnded', { mined: list(last.outcome.mined.map((cell) => cell + 1)), opened: opened.length })
      : t('fieldAtRest')
  const faceOf = last
    ? facesOf(last.outcome)
    : (cell: number): CellFace => (opened.includes(cell) ? 'lotus' : 'covered')
  return (
    <Scene
      label={label}
      viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
      markup={minesScene(faceOf, opened.at(-1))}
    />
  )
}

/** The covered cells of an open round: a button each. */
export function MinesCells({ open, last }: MinesTable) {
  const { t } = useTranslation('game-mines')
  if (!open)
    return last ? null : (
      <div className="stage-out">
        <span className="pill">{t('wait')}</span>
      </div>
    )
  const { opened } = open.standing
  return (
    <div className="stage-over">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
      <div role="group" aria-label={t('cells')} className="field-cells" data-arrows="">
        {Array.from({ length: CELLS }, (_, cell) =>
          opened.includes(cell) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
            <i key={cell} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
            <button key={cell} type="submit" name="cell" value={cell} id={`cell-${cell}`}>
              {cell + 1}
            </button>
          ),
        )}
      </div>
    </div>
  )
}

/** What cashing out would pay now, between how far the field is opened and what the next cell would bring. */
export function MinesStandingNow({
  standing: { mines, multiplier, next, opened },
}: OpenRound<MinesStanding>) {
  const { t } = useTranslation(['games', 'game-mines'])
  const times = useTimes()
  return (
    <>
      <small>{t('game-mines:soFar', { mines, opened: opened.length })}</small>
      <output className="stage-number">{multiplier === null ? '–' : times(multiplier)}</output>
      <small>{t('game-mines:thenTimes', { multiplier: times(next) })}</small>
    </>
  )
}

/** What the round was paid times. */
export function MinesMultiplier({ outcome: { multiplier } }: LastBet<MinesOutcome>) {
  const times = useTimes()
  return <output className="stage-number">{times(multiplier)}</output>
}

/** A multiplier as it is shown: with two decimals, of the four by which it is counted. */
export function useTimes(): (multiplier: string) => string {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  return (multiplier) => t('round.times', { multiplier: decimal(twoDecimals(multiplier)) })
}
