import { defineForm } from '#app/forms/define-form.ts'
import { atMost, money, optionalLines, requestId, secret, text } from '#app/forms/fields.ts'
import { MAX_REMARK_LENGTH } from '#contract/limits.ts'

/** The forms of `downlineManagement` (site.md section 3). */

export const transferForm = defineForm({
  intent: 'transfer',
  fields: { account: text(), amount: money(), paymentPassword: secret(), requestId: requestId() },
})

export const freezeForm = defineForm({
  intent: 'freeze',
  fields: { account: text(), reason: atMost(MAX_REMARK_LENGTH, text()) },
})

export const unfreezeForm = defineForm({ intent: 'unfreeze', fields: { account: text() } })

export const noteForm = defineForm({
  intent: 'note',
  fields: { account: text(), note: atMost(MAX_REMARK_LENGTH, optionalLines()) },
})
