import { defineForm } from '#app/forms/define-form.ts'
import { text } from '#app/forms/fields.ts'

/** What an operator does with a withdrawal; what the player reads of it is the reason. */
export const approveForm = defineForm({ intent: 'approve', fields: {} })
export const payForm = defineForm({ intent: 'pay', fields: {} })
export const retryForm = defineForm({ intent: 'retry', fields: {} })
export const rejectForm = defineForm({ intent: 'reject', fields: { reason: text() } })
export const receiptForm = defineForm({ intent: 'receipt', fields: { reason: text() } })
