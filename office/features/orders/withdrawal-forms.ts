import { defineForm } from '#app/forms/define-form.ts'
import { choice, text } from '#app/forms/fields.ts'
import { payoutEnds } from '#platform/cashier/withdrawals/index.ts'

/** What an operator does with a withdrawal; what the player reads of it is the reason. */
export const approveForm = defineForm({ intent: 'approve', fields: {} })
export const payForm = defineForm({ intent: 'pay', fields: {} })
export const retryForm = defineForm({ intent: 'retry', fields: {} })
export const rejectForm = defineForm({ intent: 'reject', fields: { reason: text() } })
export const receiptForm = defineForm({ intent: 'receipt', fields: { reason: text() } })
/** What became of a payout that its provider says nothing of. */
export const resolveForm = defineForm({
  intent: 'resolve',
  fields: { decision: choice(payoutEnds), reason: text() },
})
