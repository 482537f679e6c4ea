import { defineForm } from '#app/forms/define-form.ts'
import { choice, money, optionalSecret, optionalText, recordId, requestId } from '#app/forms/fields.ts'
import { DepositMethodCode } from '#contract/cashier.ts'

/** The forms of `depositv2` (site.md section 3), told apart by `intent`. */

export const createDepositForm = defineForm({
  intent: 'create',
  fields: {
    method: choice(DepositMethodCode.options),
    amount: money(),
    promotionId: optionalText(),
    // Of a scratch card.
    cardNetwork: optionalText(),
    cardSerial: optionalText(),
    cardCode: optionalSecret(),
    requestId: requestId(),
  },
})

export const cancelDepositForm = defineForm({ intent: 'cancel', fields: { orderId: recordId() } })
