import { defineForm } from '#app/forms/define-form.ts'
import { optionalText, text } from '#app/forms/fields.ts'

export const freezeForm = defineForm({
  intent: 'freeze',
  fields: { reason: text(), requestId: optionalText() },
})
export const unfreezeForm = defineForm({ intent: 'unfreeze', fields: { requestId: optionalText() } })
