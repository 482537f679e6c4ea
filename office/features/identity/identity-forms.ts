import { defineForm } from '#app/forms/define-form.ts'
import { text } from '#app/forms/fields.ts'

export const sameForm = defineForm({ intent: 'same', fields: { reason: text() } })
export const otherForm = defineForm({ intent: 'other', fields: { reason: text() } })
