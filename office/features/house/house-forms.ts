import { defineForm } from '#app/forms/define-form.ts'
import { atMost, choice, decimal, money, optionalText, text } from '#app/forms/fields.ts'
import { decisions } from '#platform/play/vendors/index.ts'

const requestId = optionalText()

export const voidForm = defineForm({ intent: 'void', fields: { reason: text(), requestId } })

export const openForm = defineForm({ intent: 'open', fields: { requestId } })
export const closeForm = defineForm({ intent: 'close', fields: { requestId } })
export const limitsForm = defineForm({ intent: 'limits', fields: { min: money(), max: money(), requestId } })
export const weightForm = defineForm({ intent: 'weight', fields: { weight: decimal(text()), requestId } })
export const returnForm = defineForm({ intent: 'return', fields: { percent: decimal(text()), requestId } })

export const winLimitForm = defineForm({ intent: 'limit', fields: { amount: money(), requestId } })
export const keyForm = defineForm({ intent: 'key', fields: { hours: atMost(3, text()), requestId } })
export const reconcileForm = defineForm({ intent: 'reconcile', fields: { day: text(), requestId } })
export const resolveForm = defineForm({
  intent: 'resolve',
  fields: { book: choice(decisions), difference: text(), reason: text(), requestId },
})
