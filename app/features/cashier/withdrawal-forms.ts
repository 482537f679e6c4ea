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

/** The same form as far as it is reviewed: posted to `?review`, by the button beside its first. */
export const reviewWithdrawalForm = defineForm({
  intent: 'create',
  // The password is not asked for, and where it was entered it does not come back.
  fields: { accountId: recordId(), amount: money(), paymentPassword: optionalSecret(), fee: shownFee() },
})

export const cancelWithdrawalForm = defineForm({ intent: 'cancel', fields: { orderId: recordId() } })

export const confirmReceiptForm = defineForm({ intent: 'received', fields: { orderId: recordId() } })

export const bindAccountForm = defineForm({
  intent: 'bind',
  fields: { bankCode: text(), accountNumber: text(), payeeName: text() },
})
