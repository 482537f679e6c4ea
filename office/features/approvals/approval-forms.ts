import { defineForm } from '#app/forms/define-form.ts'
import { text } from '#app/forms/fields.ts'

export const approveRequestForm = defineForm({ intent: 'approve', fields: {} })
export const rejectRequestForm = defineForm({
  intent: 'reject',
  fields: { reason: text() },
})
