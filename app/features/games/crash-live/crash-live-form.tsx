import { controlProps, FieldError } from '#app/components/field.tsx'
import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, money, optionalText, recordId, requestId as requestIdField } from '#app/forms/fields.ts'
import { FieldGroup, useDecimalField } from '#app/forms/form-of.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import {
  type CrashLiveAction,
  type CrashLiveOutcome,
  type CrashLiveStanding,
  MOST_BETS,
} from '#contract/play/games/crash-live.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { EnteredBet, EnteredStep, Table } from '../game-parts.ts'
import { optionalTarget } from '../rising/target-field.ts'
import { ActButtons, StakeField } from '../table/controls.tsx'
import { stakeOn } from '../usual-stake.ts'
import { chosenTarget } from './prospect.ts'

export type BoatTable = Table<CrashLiveOutcome, CrashLiveStanding>

/** A bet on live crash (site.md section 4.2). */
export const crashLiveForm = defineForm({
  intent: 'bet',
  fields: { round: recordId(), stake: money(), target: optionalTarget(), requestId: requestIdField() },
})

/** A posted bet as the platform takes it. */
export function readCrashLiveForm(args: ReadArgs): FormEntry<EnteredBet<WagerOf<'crash-live'>>> {
  const entered = crashLiveForm.read(args)
  if (!entered.ok) return entered
  const { round, stake, target, requestId } = entered.value
  return { ...entered, value: { stake, wager: { game: 'crash-live', target }, round, requestId } }
}

/** A part that may be left out: then it is all of the bet. */
const share = () => {
  const written = optionalText()
  return {
    ...written,
    schema: written.schema
      .refine((entered) => !entered || entered === 'half' || entered === 'all', 'not-offered')
      .transform((entered) => (entered === 'half' ? ('half' as const) : ('all' as const))),
  }
}

/** A cash-out (site.md section 4.2). */
export const cashOutForm = defineForm({
  intent: 'step',
  fields: { bet: recordId(), action: choice(['cash-out']), share: share(), requestId: requestIdField() },
})

/** A posted cash-out as the platform takes it. */
export function readCashOut(args: ReadArgs): FormEntry<EnteredStep<CrashLiveAction>> {
  const entered = cashOutForm.read(args)
  if (!entered.ok) return entered
  const { bet, action, share, requestId } = entered.value
  return { ...entered, value: { bet, action: { game: 'crash-live', action, share }, requestId } }
}

type SeatOnBoat = Pick<BoatTable, 'chosen' | 'aboard' | 'last' | 'stake'>

/** The target that is chosen, or was the last time. */
export function targetOn({ chosen, aboard, last }: SeatOnBoat): string {
  const newest = aboard.at(-1)?.standing as CrashLiveStanding | undefined
  return chosenTarget(chosen.get('target') ?? (newest ?? last?.outcome)?.target ?? '')
}

/** The stake that is chosen, or was the last time. */
export const stakeOnBoat = ({ chosen, aboard, last, stake }: SeatOnBoat): string =>
  stakeOn({ chosen, last: aboard.at(-1) ?? last, stake })

/** Both tickets of the round are placed. */
export const isFull = ({ aboard }: Pick<BoatTable, 'aboard'>): boolean => aboard.length >= MOST_BETS

const quickTargets = ['1.5', '2', '5', '10']

/** Stake and target of the next ticket; nothing where both of the round are placed. */
export function CrashLivePanel(table: BoatTable) {
  const { t } = useTranslation('game-crash-live')
  const decimal = useDecimal()
  if (isFull(table)) return <FieldGroup name="stake" />
  return (
    <div className="ticket-form">
      <StakeField stake={table.stake} />
      <div className="halves">
        <TargetField />
        <ActButtons
          label={t('quickTargets')}
          acts={quickTargets.map((value) => ({
            act: `target=${Number(value).toFixed(2)}`,
            label: `${decimal(value)}×`,
          }))}
        />
      </div>
    </div>
  )
}

function TargetField() {
  const { t } = useTranslation('game-crash-live')
  const { label, error, value } = useDecimalField('target')
  return (
    <div className="half-field">
      <label htmlFor="target">{label}</label>
      <span className="stake">
        <input
          type="text"
          {...controlProps({ name: 'target', error })}
          defaultValue={value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          className="control digits"
          placeholder={t('byHand')}
          data-min="1.01"
          data-max="1000.00"
        />
        <span aria-hidden>×</span>
      </span>
      {error ? <FieldError name="target" error={error} /> : null}
    </div>
  )
}
