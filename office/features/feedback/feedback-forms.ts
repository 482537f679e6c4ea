import { defineForm } from '#app/forms/define-form.ts'
import { optionalLines, optionalRequestId } from '#app/forms/fields.ts'

export const answerForm = defineForm({
  intent: 'answer',
  fields: { text: optionalLines(), requestId: optionalRequestId() },
})
