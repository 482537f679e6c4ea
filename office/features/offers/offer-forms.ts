import { defineForm } from '#app/forms/define-form.ts'
import { optionalRequestId, text } from '#app/forms/fields.ts'

/** Applications for activities, and what was redeemed. */
export const approveForm = defineForm({ intent: 'approve', fields: { requestId: optionalRequestId() } })
export const completeForm = defineForm({ intent: 'complete', fields: { requestId: optionalRequestId() } })
/** The member reads the reason. */
export const rejectForm = defineForm({
  intent: 'reject',
  fields: { reason: text(), requestId: optionalRequestId() },
})
export const drawForm = defineForm({ intent: 'draw', fields: { requestId: optionalRequestId() } })
