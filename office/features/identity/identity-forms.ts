import { defineForm } from '#app/forms/define-form.ts'
import { text } from '#app/forms/fields.ts'

export const sameForm = defineForm({ intent: 'same', fields: { reason: text() } })
export const otherForm = defineForm({ intent: 'other', fields: { reason: text() } })

/** What is done about documents. */
export const askForm = defineForm({ intent: 'ask', fields: { account: text(), reason: text() } })
export const verifyForm = defineForm({ intent: 'verify', fields: {} })
export const refuseForm = defineForm({ intent: 'refuse', fields: { reason: text() } })
