import { defineForm } from '#app/forms/define-form.ts'
import {
  optionalDay,
  optionalRequestId,
  optionalText,
  recordId,
  rows,
  shownVersion,
} from '#app/forms/fields.ts'

/** The forms of the contract panels (site.md section 3). */

const contract = { contractId: recordId(), version: shownVersion() }
const last = { reason: optionalText(), requestId: optionalRequestId() }
/** What the solvency guard has said of the terms, once it was read (`warningOf`). */
const warned = optionalText()

/** Terms: a dividend's thresholds are `tierLoss`, those of the other kinds `tierTurnover`. What they say is judged by `judgeTerms`. */
const terms = {
  template: optionalText(),
  period: optionalText(),
  tierTurnover: rows(),
  tierLoss: rows(),
  tierActive: rows(),
  tierRate: rows(),
  from: optionalDay(),
}

// Buttons of these two post the intent: one of them only looks at what would be.
export const proposeForm = defineForm({
  ...{ intent: 'propose', sendsCode: true },
  fields: { account: rows(), ...terms, warned, ...last },
})
export const amendForm = defineForm({
  ...{ intent: 'amend', sendsCode: true },
  fields: { ...contract, ...terms, warned, ...last },
})

/** What an offer, or an amendment, would have paid: the same form, and it stays. */
export const previewOfferForm = defineForm({ ...proposeForm, id: 'propose', intent: 'preview' })
export const previewAmendForm = defineForm({ ...amendForm, id: 'amend', intent: 'preview' })

export const acceptForm = defineForm({ intent: 'accept', fields: { ...contract, ...last } })
export const rejectForm = defineForm({ intent: 'reject', fields: { ...contract, ...last } })
export const withdrawForm = defineForm({ intent: 'withdraw', fields: { ...contract, ...last } })
export const terminateForm = defineForm({ intent: 'terminate', fields: { ...contract, ...last } })

/** What both sides may do without naming terms. */
export const plainForms = {
  accept: acceptForm,
  reject: rejectForm,
  withdraw: withdrawForm,
  terminate: terminateForm,
} as const
