import { defineForm } from '#app/forms/define-form.ts'
import { choice, text } from '#app/forms/fields.ts'

/** Every decision about an exception, by its word in the form. */
export const exceptionDecisions = [
  'credited',
  'dismissed',
  'collected',
  'written-off',
  'returned',
  'nothing',
] as const
export type ExceptionDecision = (typeof exceptionDecisions)[number]

export const settleForm = defineForm({
  intent: 'settle',
  fields: { reason: text(), decision: choice(exceptionDecisions) },
})
