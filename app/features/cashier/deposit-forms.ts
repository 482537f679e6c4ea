import { defineForm } from '#app/forms/define-form.ts'
import { choice, money, optionalSecret, optionalText, recordId, requestId } from '#app/forms/fields.ts'
import type { Judge } from '#app/lib/forms/form-judge.ts'
import { DepositMethodCode } from '#contract/cashier/cashier.ts'
import { cardFaults } from '#contract/cashier/scratch-card.ts'

/** Validates a scratch card as a whole, so that all its errors show at once. */
export const judgeCard: Judge = (texts) => {
  if (texts.get('method') !== 'scratch-card') return {}
  const [cardNetwork, cardSerial, cardCode] = ['cardNetwork', 'cardSerial', 'cardCode'].map((name) =>
    texts.get(name),
  )
  const faults = Object.entries(cardFaults({ cardNetwork, cardSerial, cardCode }))
  return Object.fromEntries(faults.map(([name, code]) => [name, { code }]))
}

/** The forms of `depositv2` (site.md section 3), told apart by `intent`. */

export const createDepositForm = defineForm({
  intent: 'create',
  fields: {
    method: choice(DepositMethodCode.options),
    amount: money(),
    promotionId: optionalText(),
    // For a token of a chain, where there are several.
    network: optionalText(),
    // For a scratch card.
    cardNetwork: optionalText(),
    cardSerial: optionalText(),
    cardCode: optionalSecret(),
    requestId: requestId(),
  },
})

export const cancelDepositForm = defineForm({ intent: 'cancel', fields: { orderId: recordId() } })
