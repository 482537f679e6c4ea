import type { CSSProperties } from 'react'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DiceOutcome } from '#contract/play/games/dice.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { netOf } from '../table/result-words.tsx'
import { Scene } from '../table/scene.tsx'
import { Wait } from '../table/stage.tsx'
import { diceChoiceOf } from './dice-choice.ts'
import { diceScene } from './dice-scene.ts'

/** The dial on its drum; its label says the roll for visitors who cannot see the line. */
export function DiceScene({ last }: Table<DiceOutcome>) {
  const { t } = useTranslation('game-dice')
  const decimal = useDecimal()
  const label = last
    ? `${t(last.outcome.direction === 'under' ? 'barUnder' : 'barOver', { target: decimal(last.outcome.target) })}. ${t(
        'barLabel',
        { target: decimal(last.outcome.target), roll: decimal(last.outcome.roll) },
      )}`
    : t('atRest')
  const won = last !== null && netOf(last.bet) > 0n
  return <Scene label={label} viewBox="0 0 360 220" markup={diceScene(last?.outcome ?? null, won)} />
}

/** The roll. */
export function DiceNumber({ outcome }: LastBet<DiceOutcome>) {
  const decimal = useDecimal()
  return <output className="stage-number">{decimal(outcome.roll)}</output>
}

/**
 * The line from 0 to 100: a range field on which the thumb is the target; the side that wins is lighter and hatched, the flag
 * above it is the roll.
 */
export function DiceTrack({ last, chosen, stake }: Table<DiceOutcome>) {
  const { t } = useTranslation('game-dice')
  const { target } = diceChoiceOf(chosen, last, stake)
  return (
    <>
      {last ? null : <Wait>{t('wait')}</Wait>}
      <div id="track" className="track" style={{ '--target': `${target}%` } as CSSProperties}>
        <i />
        {last ? (
          <u
            className={netOf(last.bet) > 0n ? 'won' : undefined}
            style={{ insetInlineStart: `${last.outcome.roll}%` }}
          />
        ) : null}
        {/* what the thumb stood on when the page was made: without a script it tells whether it was moved */}
        <input type="hidden" name="from" value={target} />
        <input
          type="range"
          name="slide"
          min="0"
          max="100"
          step="0.01"
          defaultValue={target}
          aria-label={t('slide')}
          data-slides="target"
        />
        <ol aria-hidden>
          <li>0</li>
          <li>25</li>
          <li>50</li>
          <li>75</li>
          <li>100</li>
        </ol>
      </div>
    </>
  )
}
