import { defineForm } from '#app/forms/define-form.ts'
import { text } from '#app/forms/fields.ts'

export const markForm = defineForm({
  intent: 'mark',
  fields: { account: text(), mark: text() },
})
/** How it was found that who was invited is somebody else than who invited them. */
export const clearForm = defineForm({
  intent: 'clear',
  fields: { account: text(), reason: text() },
})
export const freezeFoundForm = defineForm({
  intent: 'freeze',
  fields: { account: text(), reason: text() },
})
