import { defineForm } from '#app/forms/define-form.ts'
import { optionalRequestId, signedMoney, text } from '#app/forms/fields.ts'

/** Corrects a member's main wallet by an amount; below zero it takes. */
export const adjustForm = defineForm({
  intent: 'adjust',
  fields: { account: text(), amount: signedMoney(), reason: text(), requestId: optionalRequestId() },
})

/** Gives points; below zero takes back what was given by mistake. */
export const pointsForm = defineForm({
  intent: 'points',
  fields: { account: text(), points: signedMoney(), reason: text(), requestId: optionalRequestId() },
})
