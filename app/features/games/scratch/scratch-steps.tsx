import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, recordId, requestId as requestIdField } from '#app/forms/fields.ts'
import { FieldGroup } from '#app/forms/form-of.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { ScratchAction, ScratchOutcome, ScratchStanding } from '#contract/play/games/scratch.ts'
import { FIELDS, type Figure, TOP_MULTIPLIER } from '#contract/play/odds/scratch-odds.ts'
import type { EnteredStep, OpenRound, Table } from '../game-parts.ts'
import { optionalCell, withAction } from '../table/cell-step.ts'
import { LockedStake } from '../table/controls.tsx'
import { TAB } from '../table/tab.ts'
import { Figures } from '../table/trio.tsx'

/** A step of a scratch card (site.md section 4.2): a field, or all that are left. */
export const scratchStepForm = defineForm({
  intent: 'step',
  fields: {
    bet: recordId(),
    action: choice(['scratch', 'scratch-all']),
    cell: optionalCell(FIELDS),
    requestId: requestIdField(),
  },
})

/** A posted step as the platform takes it. A field alone, which is what its button posts, is one to scratch. */
export function readScratchStep({ context }: ReadArgs): FormEntry<EnteredStep<ScratchAction>> {
  const entered = scratchStepForm.read({ context: withAction(context, 'scratch') })
  if (!entered.ok) return entered
  const { bet, action, cell, requestId } = entered.value
  if (action === 'scratch' && cell === undefined) {
    const refused = { code: 'required', detail: { field: 'cell' } } as const
    return { ok: false, invalid: () => entered.refused(refused), refused: entered.refused }
  }
  const step: ScratchAction =
    action === 'scratch' && cell !== undefined
      ? { game: 'scratch', action: 'scratch', cell }
      : { game: 'scratch', action: 'scratch-all' }
  return { ...entered, value: { bet, action: step, requestId } }
}

/** The figure that was found most often so far, and how often; the first of several. */
function bestOf(scratched: ScratchStanding['scratched']): [Figure, number] | undefined {
  const counts = new Map<Figure, number>()
  for (const { figure } of scratched) counts.set(figure, (counts.get(figure) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]
}

/** What was found so far, and the button that scratches the rest. */
export function ScratchStepPanel({
  open: { bet, standing },
  path,
}: Table<ScratchOutcome, ScratchStanding> & { open: OpenRound<ScratchStanding> }) {
  const { t } = useTranslation(['game-scratch', 'games', 'forms'])
  const { scratched } = standing
  const best = bestOf(scratched)
  const amount = useAmountText()
  const most = moneyOf(minorOf(bet.stake) * BigInt(TOP_MULTIPLIER))
  return (
    <>
      <FieldGroup name="cell" />
      <FieldGroup name="action" />
      <LockedStake stake={bet.stake} />
      <div className="trio scratch-found" data-most="">
        <Figures
          items={[
            [t('game-scratch:done'), `${scratched.length}/${FIELDS}`],
            [t('game-scratch:found'), best ? `${t(`game-scratch:figure.${best[0]}`)} × ${best[1]}` : '–'],
            [t('game-scratch:firstPrize'), amount(most)],
          ]}
        />
      </div>
      <a className="fold prize-link" href={`${path}?${TAB}=rules#tabs`}>
        {t('game-scratch:odds')}
        <Icon name="chevron-down" />
      </a>
      <div className="bet-bar">
        <Button
          look="act"
          name="action"
          value="scratch-all"
          pendingLabel={t('forms:sending')}
          id="scratch-all"
        >
          <b>{t('game-scratch:scratchAll', { count: FIELDS - scratched.length })}</b>
          <small>
            {t('game-scratch:ticketFor')} <Money amount={bet.stake} />
          </small>
        </Button>
      </div>
    </>
  )
}
