import { defineForm } from '#app/forms/define-form.ts'
import { money, optionalText, recordId, requestId, secret, whole } from '#app/forms/fields.ts'

/** The forms of `/pointMall` (site.md section 3), told apart by `intent`. */

export const redeemForm = defineForm({
  intent: 'redeem',
  fields: {
    rewardId: recordId(),
    quantity: whole(),
    /** What the page showed. */
    price: optionalText(),
    paymentPassword: secret(),
    requestId: requestId(),
  },
})

export const convertForm = defineForm({
  intent: 'convert',
  fields: {
    points: money(),
    /** What the page showed. */
    rate: optionalText(),
    paymentPassword: secret(),
    requestId: requestId(),
  },
})
