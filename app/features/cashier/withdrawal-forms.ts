import { defineForm } from '#app/forms/define-form.ts'
import { money, optionalSecret, recordId, requestId, secret, shownFee, text } from '#app/forms/fields.ts'

/** The forms of `withdraw` (site.md section 3), told apart by `intent`. */

export const createWithdrawalForm = defineForm({
  intent: 'create',
  fields: {
    accountId: recordId(),
    amount: money(),
    paymentPassword: secret(),
    fee: shownFee(),
    requestId: requestId(),
  },
})

/** The same form for the review: posted to `?review` by a second button. */
export const reviewWithdrawalForm = defineForm({
  intent: 'create',
  // The password is not required, and never returned.
  fields: { accountId: recordId(), amount: money(), paymentPassword: optionalSecret(), fee: shownFee() },
})

export const cancelWithdrawalForm = defineForm({ intent: 'cancel', fields: { orderId: recordId() } })

export const confirmReceiptForm = defineForm({ intent: 'received', fields: { orderId: recordId() } })

export const bindAccountForm = defineForm({
  intent: 'bind',
  fields: { bankCode: text(), accountNumber: text(), payeeName: text() },
})
