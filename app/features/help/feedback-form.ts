import { defineForm } from '#app/forms/define-form.ts'
import { files, optionalLines, requestId } from '#app/forms/fields.ts'

/** What a member writes to customer service: the form of `/feedback`, which `/contact` shows too. */
export const feedbackForm = defineForm({
  id: 'feedback',
  fields: { content: optionalLines(), images: files(), requestId: requestId() },
})
