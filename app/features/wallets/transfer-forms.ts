import { defineForm } from '#app/forms/define-form.ts'
import { money, optionalText, requestId, secret, text } from '#app/forms/fields.ts'

/** The forms of `transferFund` and `transferUpline` (site.md section 3). */

export const transferForm = defineForm({
  intent: 'transfer',
  fields: { from: text(), to: text(), amount: money(), requestId: requestId() },
})

/** Without `from`, recalls from all vendors. */
export const recallForm = defineForm({
  intent: 'recall',
  fields: { from: optionalText(), requestId: requestId() },
})

export const uplineForm = defineForm({
  fields: { amount: money(), paymentPassword: secret(), requestId: requestId() },
})
