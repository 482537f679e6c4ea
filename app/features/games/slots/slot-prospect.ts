import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { type Prospect, timesText } from '#app/lib/play/prospect.ts'
import type { SlotFigures } from '#contract/play/games/slots/slots-figures.ts'

/** What may come of a round of slots: that it pays anything, and the most that it pays. The script loads this module too. */
export function slotProspect({ chance, most }: SlotFigures, entered: string): Prospect {
  const stake = enteredMoney(entered) ?? null
  return { stake, chance, multiplier: String(most), payout: stake && timesText(stake, most), atMost: true }
}
