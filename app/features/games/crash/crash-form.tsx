import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { money, requestId as requestIdField } from '#app/forms/fields.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CrashOutcome } from '#contract/play/games/crash.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { enteredTarget, offeredTarget } from '../rising/target.ts'
import { target } from '../rising/target-field.ts'
import { ActButtons, StakeField, Stepper } from '../table/controls.tsx'

/** A bet on crash (site.md section 4.2). */
export const crashForm = defineForm({
  intent: 'bet',
  fields: { stake: money(), target: target(), requestId: requestIdField() },
})

/** A posted bet as the platform takes it. */
export function readCrashForm(args: ReadArgs): FormEntry<EnteredBet<WagerOf<'crash'>>> {
  const entered = crashForm.read(args)
  if (!entered.ok) return entered
  const { stake, target, requestId } = entered.value
  return { ...entered, value: { stake, wager: { game: 'crash', target }, requestId } }
}

/** The target that is chosen, or was the last time. */
export const targetOn = ({ chosen, last }: Pick<Table<CrashOutcome>, 'chosen' | 'last'>): string =>
  offeredTarget(enteredTarget(chosen.get('target') ?? '') ?? last?.outcome.target ?? '2.00')

const quickTargets = ['1.5', '2', '5', '10']

/** Target and stake. */
export function CrashPanel({ stake }: Table<CrashOutcome>) {
  const { t } = useTranslation('game-crash')
  const decimal = useDecimal()
  return (
    <>
      <div className="halves">
        <Stepper name="target" step="0.1" least="1.01" most="1000.00" />
        <ActButtons
          label={t('quickTargets')}
          acts={quickTargets.map((value) => ({
            act: `target=${Number(value).toFixed(2)}`,
            label: `${decimal(value)}×`,
          }))}
        />
      </div>
      <StakeField stake={stake} />
    </>
  )
}
