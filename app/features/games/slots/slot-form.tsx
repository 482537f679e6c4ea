import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { money, requestId as requestIdField } from '#app/forms/fields.ts'
import type { Wager } from '#contract/play/games/index.ts'
import { SLOT_RULES } from '#contract/play/games/slots/slots.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { StakeField } from '../table/controls.tsx'
import type { SlotName, SlotOutcome } from './slot-model.ts'

/** A round of slots is bought for its stake; there is nothing to choose. */
export const slotForm = defineForm({
  intent: 'bet',
  fields: { stake: money(), requestId: requestIdField() },
})

/** A posted bet as the platform takes it. */
export const slotFormReader =
  <Game extends SlotName>(game: Game) =>
  (args: ReadArgs): FormEntry<EnteredBet<Wager & { game: Game }>> => {
    const entered = slotForm.read(args)
    return entered.ok
      ? {
          ...entered,
          value: {
            ...entered.value,
            wager: { game, rules: SLOT_RULES } as unknown as Wager & { game: Game },
          },
        }
      : entered
  }

export const SlotPanel = ({ stake }: Pick<Table<SlotOutcome>, 'stake'>) => <StakeField stake={stake} />
