import { defineForm } from '#app/forms/define-form.ts'
import {
  atMost,
  decimal,
  optionalDay,
  optionalRequestId,
  optionalText,
  recordId,
  rows,
  shownVersion,
} from '#app/forms/fields.ts'
import { MAX_REMARK_LENGTH } from '#contract/limits.ts'

/** The forms of the contract panels (site.md section 3). */

const contract = { contractId: recordId(), version: shownVersion() }
const last = { reason: atMost(MAX_REMARK_LENGTH, optionalText()), requestId: optionalRequestId() }
/** The solvency guard's warning about the terms that the maker has read (`warningOf`). */
const warned = optionalText()

/**
 * Terms: a dividend's thresholds are `tierLoss`, those of the other kinds `tierTurnover`. `judgeTerms` validates them.
 */
const terms = {
  template: optionalText(),
  period: optionalText(),
  tierTurnover: decimal(rows()),
  tierLoss: decimal(rows()),
  tierActive: rows(),
  tierRate: decimal(rows()),
  from: optionalDay(),
}

// In these two forms the buttons post the intent, because one of them is only a preview.
export const proposeForm = defineForm({
  intent: 'propose',
  hasIntentButtons: true,
  fields: { account: rows(), ...terms, warned, ...last },
})
export const amendForm = defineForm({
  intent: 'amend',
  hasIntentButtons: true,
  fields: { ...contract, ...terms, warned, ...last },
})

/** Previews what an offer or an amendment would have paid: the same form, which stays on the page. */
export const previewOfferForm = defineForm({ ...proposeForm, id: 'propose', intent: 'preview' })
export const previewAmendForm = defineForm({ ...amendForm, id: 'amend', intent: 'preview' })

export const acceptForm = defineForm({ intent: 'accept', fields: { ...contract, ...last } })
export const rejectForm = defineForm({ intent: 'reject', fields: { ...contract, ...last } })
export const withdrawForm = defineForm({ intent: 'withdraw', fields: { ...contract, ...last } })
export const terminateForm = defineForm({ intent: 'terminate', fields: { ...contract, ...last } })

/** The acts of both sides that name no terms. */
export const plainForms = {
  accept: acceptForm,
  reject: rejectForm,
  withdraw: withdrawForm,
  terminate: terminateForm,
} as const
