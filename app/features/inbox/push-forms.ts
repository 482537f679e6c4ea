import { defineForm } from '#app/forms/define-form.ts'
import { credential, recordId, ticked } from '#app/forms/fields.ts'
import { PushKind } from '#contract/members/push.ts'

/** What the browser has answered, as JSON (`enhance/notifications.ts`). */
export const pushOnForm = defineForm({ intent: 'push-on', fields: { credential: credential() } })
export const pushOffForm = defineForm({ intent: 'push-off', fields: { id: recordId() } })
/** What notifications are about, and whether they have details. */
export const pushChoices = [...PushKind.options, 'details'] as const
export const pushChoiceForm = defineForm({
  intent: 'push-choose',
  fields: { type: ticked(pushChoices) },
})
