import { defineForm } from '#app/forms/define-form.ts'
import { text } from '#app/forms/fields.ts'

/** Credits an order whose money was seen; what the reason says is for the trail. */
export const creditForm = defineForm({
  intent: 'credit',
  fields: { reason: text() },
})
/** Ends an open order; what the player reads of it is the reason. */
export const failForm = defineForm({ intent: 'fail', fields: { reason: text() } })
