import { defineForm } from '#app/forms/define-form.ts'
import { optionalText, text } from '#app/forms/fields.ts'

export const approveRequestForm = defineForm({ intent: 'approve', fields: { requestId: optionalText() } })
export const rejectRequestForm = defineForm({
  intent: 'reject',
  fields: { reason: text(), requestId: optionalText() },
})
