import { defineForm } from '#app/forms/define-form.ts'
import {
  choice,
  decimal,
  optionalChoice,
  optionalDay,
  optionalText,
  shownVersion,
  text,
} from '#app/forms/fields.ts'
import { ContractPeriod, contractKinds } from '#contract/agents/contracts.ts'
import { longText } from '../records/long-text.ts'

/** Opens a line of its own; `rebate` is the highest that its team can have, in percent. */
export const lineForm = defineForm({
  intent: 'open-line',
  fields: { username: text(), rebate: decimal(text()) },
})
export const moveForm = defineForm({ intent: 'move', fields: { upline: optionalText() } })
export const rebateForm = defineForm({
  intent: 'rebate',
  fields: { rebate: decimal(text()), reason: text() },
})

const answer = { version: shownVersion(), reason: text() }
export const acceptForm = defineForm({ intent: 'accept', fields: answer })
export const rejectForm = defineForm({ intent: 'reject', fields: answer })
export const withdrawForm = defineForm({ intent: 'withdraw', fields: answer })
export const terminateForm = defineForm({ intent: 'terminate', fields: answer })

/** The terms of a contract: a line of `tiers` is a threshold, active members, and a rate in percent. */
const terms = {
  tiers: longText('required'),
  from: optionalDay(),
  reason: text(),
}
export const offerForm = defineForm({
  intent: 'offer',
  fields: {
    account: text(),
    kind: choice(contractKinds),
    period: choice(ContractPeriod.options),
    ...terms,
  },
})
export const amendForm = defineForm({ intent: 'amend', fields: { version: shownVersion(), ...terms } })

/** Without a kind, contracts of all kinds. */
const span = { period: text(), kind: optionalChoice(contractKinds) }
export const settleForm = defineForm({ intent: 'settle', fields: span })
/** Settles again what was settled, and posts the differences. */
export const settleAgainForm = defineForm({ intent: 'settle-again', fields: { ...span, reason: text() } })
