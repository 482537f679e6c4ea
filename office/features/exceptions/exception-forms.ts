import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText, text } from '#app/forms/fields.ts'

/** Every decision about an exception, by its word in the form. */
const exceptionDecisions = [
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

/** How a transfer that hangs ends: the vendor is asked now, or has said it by another way. */
export const transferEnds = ['ask', 'done', 'failed'] as const

export const resolveTransferForm = defineForm({
  intent: 'resolve',
  fields: { id: text(), decision: choice(transferEnds), reason: text() },
})
/** Of one member, or of everybody. */
export const recallForm = defineForm({
  intent: 'recall',
  fields: { account: optionalText(), reason: text() },
})
