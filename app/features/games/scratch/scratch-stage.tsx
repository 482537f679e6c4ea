import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ScratchOutcome, ScratchStanding } from '#contract/play/games/scratch.ts'
import { FIELDS, fieldsOf, prizeOf, TOP_MULTIPLIER } from '#contract/play/odds/scratch-odds.ts'
import type { LastBet, OpenRound, Table } from '../game-parts.ts'
import { netOf } from '../table/result-words.tsx'
import { Scene } from '../table/scene.tsx'
import { type FieldFace, scratchScene, TICKET, untouched } from './scratch-scene.ts'

type ScratchTable = Table<ScratchOutcome, ScratchStanding>

/** What is seen of an open ticket: the field that was scratched last loses its gold. */
function openFaces({ scratched }: ScratchStanding): FieldFace[] {
  const newest = scratched.at(-1)
  return untouched.map((face, cell) => {
    const onCell = scratched.find((field) => field.cell === cell)
    if (!onCell) return face
    return { figure: onCell.figure, ...(onCell === newest ? { turn: 0 } : {}) }
  })
}

/** The same of a ticket that has ended: the fields that were scratched together lose their gold one after the other. */
function endedFaces({ ticket, scratched }: ScratchOutcome): FieldFace[] {
  const prize = prizeOf(ticket)?.figure
  const alone = scratched.length === FIELDS ? scratched.slice(0, -1) : scratched
  let turn = 0
  return fieldsOf(ticket).map((figure, cell) => ({
    figure,
    wins: figure === prize,
    ...(alone.includes(cell) ? {} : { turn: turn++ }),
  }))
}

/** The ticket; its label names what lies under the fields that are scratched, row by row. */
export function ScratchScene({ last, open }: ScratchTable) {
  const { t } = useTranslation('game-scratch')
  const { list } = useFormat()
  const faces = open ? openFaces(open.standing) : last ? endedFaces(last.outcome) : untouched
  const figures = faces.flatMap(({ figure }) => (figure ? [t(`figure.${figure}`)] : []))
  const label =
    figures.length === 0
      ? t('covered')
      : figures.length < FIELDS
        ? t('partly', { count: figures.length, figures: list(figures) })
        : t('scratched', { figures: list(figures) })
  const won = last !== null && netOf(last.bet) > 0n
  return (
    <Scene label={label} viewBox={`0 0 ${TICKET.width} ${TICKET.height}`} markup={scratchScene(faces, won)} />
  )
}

/** How far the ticket is scratched. */
export function ScratchStandingNow({ standing: { scratched } }: OpenRound<ScratchStanding>) {
  const { t } = useTranslation('game-scratch')
  return (
    <>
      <output className="stage-number">
        {scratched.length}/{FIELDS}
      </output>
      <span className="pill">{t('scratchOn')}</span>
    </>
  )
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

const places = Array.from({ length: FIELDS }, (_, cell) => cell)

/** The gold fields as buttons: before a round each buys the ticket, in an open one each is scratched. */
export function GoldFields({ last, open }: ScratchTable) {
  const { t } = useTranslation(['game-scratch', 'games'])
  const decimal = useDecimal()
  if (last) return null
  const isOpen = (cell: number) => open?.standing.scratched.some((field) => field.cell === cell)
  return (
    <>
      <div className="stage-over">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
        <div
          role="group"
          aria-label={t('game-scratch:fields')}
          className="gold-fields"
          data-arrows={open ? '' : undefined}
          data-rubs={open ? '' : undefined}
        >
          {places.map((cell) =>
            isOpen(cell) ? (
              <i key={cell} />
            ) : (
              <button
                key={cell}
                type="submit"
                {...(open ? { name: 'cell', value: cell, id: `cell-${cell}` } : { tabIndex: -1 })}
              >
                {t('game-scratch:field', { place: cell + 1 })}
              </button>
            ),
          )}
        </div>
      </div>
      {open ? null : (
        <div className="stage-out stage-before">
          <b>
            {t('game-scratch:upTo')} {t('games:round.times', { multiplier: decimal(String(TOP_MULTIPLIER)) })}
          </b>
          <span className="pill">{t('game-scratch:wait')}</span>
        </div>
      )}
    </>
  )
}
