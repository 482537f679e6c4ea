import { defineForm } from '#app/forms/define-form.ts'
import { text } from '#app/forms/fields.ts'

export const markForm = defineForm({
  intent: 'mark',
  fields: { account: text(), mark: text() },
})
export const freezeFoundForm = defineForm({
  intent: 'freeze',
  fields: { account: text(), reason: text() },
})
