import { defineForm, type FormEntry, plainForm, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, decimal, money, requestId as requestIdField, text } from '#app/forms/fields.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { DiceDirection, type DiceOutcome } from '#contract/play/games/dice.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { ActButtons, Segments, StakeField, Stepper } from '../table/controls.tsx'
import { Figure } from '../table/figure.tsx'
import { diceChoiceOf, diceChosenIn } from './dice-choice.ts'
import { enteredTarget } from './prospect.ts'

/** A target as it is written: `50`, `50.5`, `50.00`. Comes out with two decimals; which ones are offered the platform says. */
const target = () => {
  const written = decimal(text())
  return {
    ...written,
    schema: written.schema
      .refine((entered) => enteredTarget(entered) !== undefined, 'format')
      .transform((entered) => enteredTarget(entered) ?? entered),
  }
}

/** A bet on Dice (site.md section 3). */
export const diceForm = defineForm({
  intent: 'bet',
  fields: {
    stake: money(),
    direction: choice(DiceDirection.options),
    target: target(),
    requestId: requestIdField(),
  },
})

/** A posted bet as the platform takes it. */
export function readDiceForm({ context }: ReadArgs): FormEntry<EnteredBet<WagerOf<'dice'>>> {
  const { form, language } = context
  const entered = diceForm.read({ context: { ...context, form: form && withThumb(form, language) } })
  if (!entered.ok) return entered
  const { stake, direction, target, requestId } = entered.value
  return { ...entered, value: { stake, wager: { game: 'dice', direction, target }, requestId } }
}

/** The form with the target on which the thumb was left, where only that was moved. */
function withThumb(formData: FormData, language: Language): FormData {
  const plain = plainForm(diceForm.fields, formData, language)
  const target = diceChosenIn(plain).get('target') ?? ''
  if (formData.getAll('target').length !== 1 || plain.get('target') === target) return formData
  const form = new FormData()
  for (const [name, value] of formData) form.append(name, name === 'target' ? target : value)
  return form
}

const quickTargets = ['10', '25', '75', '90']

/** Side, target and stake. */
export function DicePanel({ chosen, last, stake }: Table<DiceOutcome>) {
  const { t } = useTranslation('game-dice')
  const { target } = diceChoiceOf(chosen, last, stake)
  return (
    <>
      <Segments
        name="direction"
        options={(['under', 'over'] as const).map((value) => ({
          value,
          key: value === 'under' ? 'q' : 'w',
          label: (
            <span>
              <span aria-hidden>{value === 'under' ? '▼' : '▲'}</span> {t(value)}{' '}
              <Figure name="target" value={target} as="decimal" />
            </span>
          ),
        }))}
      />
      <div className="halves">
        <Stepper name="target" step="1" least="1.00" most="98.99" />
        <ActButtons
          label={t('quickTargets')}
          acts={quickTargets.map((value) => ({ act: `target=${value}.00`, label: value }))}
        />
      </div>
      <StakeField stake={stake} />
    </>
  )
}
