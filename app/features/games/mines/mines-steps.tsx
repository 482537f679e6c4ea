import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, recordId, requestId as requestIdField } from '#app/forms/fields.ts'
import { FieldGroup } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { MinesAction, MinesOutcome, MinesStanding } from '#contract/play/games/mines.ts'
import { CELLS } from '#contract/play/odds/mines-odds.ts'
import type { EnteredStep, OpenRound, Table } from '../game-parts.ts'
import { optionalCell, withAction } from '../table/cell-step.ts'
import { LockedStake } from '../table/controls.tsx'
import { Figure } from '../table/figure.tsx'
import { Figures } from '../table/trio.tsx'
import { LockedMines } from './mines-form.tsx'
import { useTimes } from './mines-stage.tsx'
import { nextCell } from './prospect.ts'

/** A step of Mines (site.md section 4.2): a cell to open, or the end. */
export const minesStepForm = defineForm({
  intent: 'step',
  fields: {
    bet: recordId(),
    action: choice(['reveal', 'cash-out']),
    cell: optionalCell(CELLS),
    requestId: requestIdField(),
  },
})

/** A posted step as the platform takes it. A cell alone, which is what its button posts, is one to open. */
export function readMinesStep({ context }: ReadArgs): FormEntry<EnteredStep<MinesAction>> {
  const entered = minesStepForm.read({ context: withAction(context, 'reveal') })
  if (!entered.ok) return entered
  const { bet, action, cell, requestId } = entered.value
  if (action === 'reveal' && cell === undefined) {
    const refused = { code: 'required', detail: { field: 'cell' } } as const
    return { ok: false, invalid: () => entered.refused(refused), refused: entered.refused }
  }
  const step: MinesAction =
    action === 'reveal' && cell !== undefined
      ? { game: 'mines', action: 'reveal', cell }
      : { game: 'mines', action: 'cash-out' }
  return { ...entered, value: { bet, action: step, requestId } }
}

/**
 * One of the cells that are left. Mines lie where they lie since the opening, so that any choice is as good; this one differs from
 * round to round and from step to step.
 */
function randomCell(betId: string, openCells: readonly number[]): number | undefined {
  const left = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !openCells.includes(cell))
  const mixed = [...betId].reduce(
    (sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_003,
    openCells.length * 7_919 + 1,
  )
  return left[mixed % left.length]
}

/** What the next cell brings, and the button that takes what there is. */
export function MinesStepPanel({
  open: { bet, standing },
}: Table<MinesOutcome, MinesStanding> & { open: OpenRound<MinesStanding> }) {
  const { t } = useTranslation(['games', 'game-mines', 'forms'])
  const { mines, opened, multiplier } = standing
  const times = useTimes()
  const next = nextCell(bet.stake, mines, opened.length)
  const payout =
    multiplier === null ? null : moneyOf(payoutOf(minorOf(bet.stake), BigInt(multiplier.replace('.', ''))))
  return (
    <>
      <FieldGroup name="cell" />
      <FieldGroup name="action" />
      <div className="trio">
        <Figures
          items={[
            [
              t('game-mines:nextChance'),
              <Figure key="chance" name="chance" value={next.chance} as="decimal" template="{}%" />,
            ],
            [
              t('game-mines:nextMultiplier'),
              <Figure
                key="multiplier"
                name="multiplier"
                value={next.multiplier}
                as="decimal"
                template={t('games:round.times', { multiplier: '{}' })}
              />,
            ],
            [t('game-mines:nextPays'), <Figure key="payout" name="payout" value={next.payout} as="money" />],
          ]}
        />
      </div>
      {/* as high as the line of autoplay, which stands there between rounds; the button's words are in one line */}
      <div className="halves min-h-12.5 items-center">
        <p className="text-sm text-ink-2">
          {t('game-mines:staked')} <Money amount={bet.stake} />
        </p>
        <Button
          icon="refresh"
          name="random"
          value={randomCell(bet.id, opened)}
          id="random"
          data-key="r"
          className="px-2"
        >
          {t('game-mines:random')}
        </Button>
      </div>
      <LockedMines mines={mines} />
      <LockedStake stake={bet.stake} />
      <div className="bet-bar">
        {payout === null ? (
          <p className="bar-note">{t('game-mines:chooseFirst')}</p>
        ) : (
          <Button look="act" name="action" value="cash-out" pendingLabel={t('forms:sending')} id="cash-out">
            <b>
              {t('game-mines:cashOut')} {multiplier === null ? null : times(multiplier)} ·{' '}
              <Money amount={payout} />
            </b>
          </Button>
        )}
      </div>
    </>
  )
}
