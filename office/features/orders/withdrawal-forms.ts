import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText, text } from '#app/forms/fields.ts'
import { payoutEnds, unneededDecisions } from '#platform/cashier/withdrawals/index.ts'

/** What an operator does with a withdrawal; what the player reads of it is the reason. */
export const approveForm = defineForm({ intent: 'approve', fields: {} })
/** `hash`: the transaction that paid it, where it is paid with a token of a chain. */
export const payForm = defineForm({ intent: 'pay', fields: { hash: optionalText() } })
export const retryForm = defineForm({ intent: 'retry', fields: {} })
export const rejectForm = defineForm({ intent: 'reject', fields: { reason: text() } })
export const receiptForm = defineForm({ intent: 'receipt', fields: { reason: text() } })
/** What became of a payout about which its provider does not answer. */
export const resolveForm = defineForm({
  intent: 'resolve',
  fields: { decision: choice(payoutEnds), reason: text() },
})
/** Takes tokens into the books that have left for it and do not pay it. */
export const bookForm = defineForm({
  intent: 'book',
  fields: { hash: text(), decision: choice(unneededDecisions), reason: text() },
})
