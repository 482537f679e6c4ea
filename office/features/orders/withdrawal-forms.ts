import { defineForm } from '#app/forms/define-form.ts'
import { optionalText, text, wayBack } from '#app/forms/fields.ts'

const once = { requestId: optionalText(), redirectTo: wayBack() }

/** What an operator does with a withdrawal; what the player reads of it is the reason. */
export const approveForm = defineForm({ intent: 'approve', fields: once })
export const payForm = defineForm({ intent: 'pay', fields: once })
export const retryForm = defineForm({ intent: 'retry', fields: once })
export const rejectForm = defineForm({ intent: 'reject', fields: { reason: text(), ...once } })
export const receiptForm = defineForm({ intent: 'receipt', fields: { reason: text(), ...once } })
