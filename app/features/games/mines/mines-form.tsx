import { SelectField } from '#app/components/select.tsx'
import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { money, requestId as requestIdField, text } from '#app/forms/fields.ts'
import { useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { MinesOutcome, MinesStanding } from '#contract/play/games/mines.ts'
import { MOST_MINES } from '#contract/play/odds/mines-odds.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { ActButtons, StakeField } from '../table/controls.tsx'
import { enteredMines } from './prospect.ts'

const mineCount = () => {
  const written = text()
  return {
    ...written,
    schema: written.schema
      .refine((entered) => /^(0|[1-9]\d{0,3})$/.test(entered), 'format')
      .refine((entered) => enteredMines(entered) !== undefined, 'not-offered')
      .transform(Number),
  }
}

/** A bet on Mines (site.md section 4.2). */
export const minesForm = defineForm({
  intent: 'bet',
  fields: { stake: money(), mines: mineCount(), requestId: requestIdField() },
})

/** A posted bet as the platform takes it. */
export function readMinesForm(args: ReadArgs): FormEntry<EnteredBet<WagerOf<'mines'>>> {
  const entered = minesForm.read(args)
  if (!entered.ok) return entered
  const { stake, mines, requestId } = entered.value
  return { ...entered, value: { stake, wager: { game: 'mines', mines }, requestId } }
}

const USUAL_MINES = 3

/** How many mines are chosen, or were the last time. */
export const minesOn = ({ chosen, last }: Pick<Table<MinesOutcome>, 'chosen' | 'last'>): string =>
  String(enteredMines(chosen.get('mines') ?? '') ?? last?.outcome.mined.length ?? USUAL_MINES)

const counts = Array.from({ length: MOST_MINES }, (_, at) => String(at + 1))

const presets = ['1', '3', '5', '10', '24']

/** How many mines, and the stake. */
export function MinesPanel({ stake }: Table<MinesOutcome, MinesStanding>) {
  const { t } = useTranslation('game-mines')
  const { label, error, value } = useFormField('mines')
  return (
    <>
      <div className="halves">
        <SelectField
          name="mines"
          label={label}
          error={error}
          defaultValue={value}
          options={counts.map((mines) => ({ value: mines, label: t('count', { count: Number(mines) }) }))}
        />
        <Presets />
      </div>
      <StakeField stake={stake} />
    </>
  )
}

function Presets({ disabled }: { disabled?: boolean | undefined }) {
  const { t } = useTranslation('game-mines')
  return (
    <ActButtons
      disabled={disabled}
      label={t('presets')}
      acts={presets.map((mines) => ({ act: `mines=${mines}`, label: mines }))}
    />
  )
}

/** How many mines there are in an open round, in the place where they are chosen. */
export function LockedMines({ mines }: { mines: number }) {
  const { t } = useTranslation(['forms', 'game-mines'])
  const only = { value: String(mines), label: t('game-mines:count', { count: mines }) }
  return (
    <div className="halves">
      <SelectField name="mines" label={t('forms:label.mines')} options={[only]} disabled />
      <Presets disabled />
    </div>
  )
}
