import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { money, requestId as requestIdField } from '#app/forms/fields.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { ScratchOutcome, ScratchStanding } from '#contract/play/games/scratch.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { StakeField } from '../table/controls.tsx'

/** A scratch card is bought for its stake; there is nothing to choose. */
export const scratchForm = defineForm({
  intent: 'bet',
  fields: { stake: money(), requestId: requestIdField() },
})

/** A posted bet as the platform takes it. */
export function readScratchForm(args: ReadArgs): FormEntry<EnteredBet<WagerOf<'scratch'>>> {
  const entered = scratchForm.read(args)
  return entered.ok ? { ...entered, value: { ...entered.value, wager: { game: 'scratch' } } } : entered
}

export const ScratchPanel = ({ stake }: Table<ScratchOutcome, ScratchStanding>) => (
  <StakeField stake={stake} />
)
