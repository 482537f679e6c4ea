import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ScratchOutcome } from '#contract/play/games/scratch.ts'
import { fieldsOf, prizeOf, TOP_MULTIPLIER } from '#contract/play/odds/scratch-odds.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { Scene } from '../table/scene.tsx'
import { netOf } from '../table/stage.tsx'
import { scratchScene } from './scratch-scene.ts'

/** The ticket; its label names what lies under the fields, row by row. */
export function ScratchScene({ last }: Table<ScratchOutcome>) {
  const { t } = useTranslation('game-scratch')
  const { list } = useFormat()
  const ticket = last?.outcome.ticket ?? null
  const label =
    ticket === null
      ? t('covered')
      : t('scratched', {
          figures: list(fieldsOf(ticket).map((figure) => t(`figure.${figure}`))),
        })
  const won = last !== null && netOf(last.bet) > 0n
  return <Scene label={label} viewBox="0 0 360 220" markup={scratchScene(ticket, won)} />
}

/** What the ticket pays, and why. */
export function ScratchPrize({ outcome: { ticket, prize } }: LastBet<ScratchOutcome>) {
  const { t } = useTranslation(['game-scratch', 'games'])
  const figure = prizeOf(ticket)?.figure
  return (
    <>
      <output className="stage-number">{t('games:round.times', { multiplier: prize })}</output>
      <span>
        {figure
          ? t('game-scratch:three', { figure: t(`game-scratch:figure.${figure}`) })
          : t('game-scratch:noThree')}
      </span>
    </>
  )
}

const fields = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Before a round every gold field is a button that buys the ticket; they do what the button of the panel does. */
export function GoldFields({ last }: Table<ScratchOutcome>) {
  const { t } = useTranslation(['game-scratch', 'games'])
  const decimal = useDecimal()
  if (last) return null
  return (
    <>
      <div className="stage-over">
        <div className="gold-fields">
          {fields.map((place) => (
            <button key={place} type="submit" tabIndex={-1} aria-label={t('game-scratch:field', { place })} />
          ))}
        </div>
      </div>
      <div className="stage-out stage-before">
        <small>{t('game-scratch:upTo')}</small>
        <b>{t('games:round.times', { multiplier: decimal(String(TOP_MULTIPLIER)) })}</b>
        <small>{t('game-scratch:threeWin')}</small>
        <span className="pill">{t('game-scratch:wait')}</span>
      </div>
    </>
  )
}
