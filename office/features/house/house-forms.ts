import { defineForm } from '#app/forms/define-form.ts'
import { atMost, checkbox, choice, decimal, money, optionalText, text, wholeFrom } from '#app/forms/fields.ts'
import { decisions, MAX_WIN_TIMES } from '#platform/play/vendors/index.ts'

export const voidForm = defineForm({ intent: 'void', fields: { reason: text() } })

export const openForm = defineForm({ intent: 'open', fields: {} })
export const closeForm = defineForm({ intent: 'close', fields: {} })
export const limitsForm = defineForm({ intent: 'limits', fields: { min: money(), max: money() } })
export const weightForm = defineForm({
  intent: 'weight',
  fields: { weight: decimal(text()), reason: text() },
})
export const returnForm = defineForm({
  intent: 'return',
  fields: { percent: decimal(text()), reason: text() },
})

export const winLimitForm = defineForm({
  intent: 'limit',
  fields: { times: wholeFrom(1, MAX_WIN_TIMES), amount: money(), reason: text() },
})
export const keyForm = defineForm({ intent: 'key', fields: { hours: atMost(3, text()), reason: text() } })
export const reconcileForm = defineForm({ intent: 'reconcile', fields: { day: text() } })
export const resolveForm = defineForm({
  intent: 'resolve',
  fields: { book: choice(decisions), difference: text(), reason: text() },
})
/** How a vendor is reached: what is empty or not ticked is so from now on. */
export const connectForm = defineForm({
  intent: 'connect',
  fields: {
    launchUrl: text(),
    reportUrl: optionalText(),
    popup: checkbox(),
    trial: checkbox(),
    freeWins: checkbox(),
    silentLoss: optionalText(),
    reason: text(),
  },
})
