import { defineForm } from '#app/forms/define-form.ts'
import { money, recordId, requestId, secret, text } from '#app/forms/fields.ts'

/** The forms of `withdraw` (site.md section 3), told apart by `intent`. */

export const createWithdrawalForm = defineForm({
  intent: 'create',
  fields: { accountId: recordId(), amount: money(), paymentPassword: secret(), requestId: requestId() },
})

/** The same form as far as it is reviewed: posted to `?review`, by the button beside its first. */
export const reviewWithdrawalForm = defineForm({
  intent: 'create',
  fields: { accountId: recordId(), amount: money() },
})

export const cancelWithdrawalForm = defineForm({ intent: 'cancel', fields: { orderId: recordId() } })

export const confirmReceiptForm = defineForm({ intent: 'received', fields: { orderId: recordId() } })

export const bindAccountForm = defineForm({
  intent: 'bind',
  fields: { bankCode: text(), accountNumber: text(), payeeName: text() },
})
