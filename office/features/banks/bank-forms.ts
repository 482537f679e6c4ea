import { defineForm } from '#app/forms/define-form.ts'
import { atMost, optionalMoney, optionalText, signedMoney, text } from '#app/forms/fields.ts'

const terms = {
  least: optionalMoney(),
  most: optionalMoney(),
  daily: optionalMoney(),
  openHours: optionalText(),
  rankLevels: optionalText(),
  upline: optionalText(),
}

/** Opens one of the house's bank accounts. */
export const openBankForm = defineForm({
  intent: 'open',
  fields: { bin: text(), bankNumber: text(), holder: text(), ...terms },
})
export const setBankForm = defineForm({ intent: 'set', fields: terms })
export const closeBankForm = defineForm({ intent: 'close', fields: {} })

/** Credits an open line of a statement to an order; `seen` is the order that the page showed, and what it had been paid. */
export const assignLineForm = defineForm({
  intent: 'assign',
  fields: { orderId: text(), seen: optionalText(), reason: text() },
})
/** Takes money that left without need from its player. */
export const collectLineForm = defineForm({
  intent: 'collect',
  fields: { orderId: text(), reason: text() },
})
export const ignoreLineForm = defineForm({ intent: 'ignore', fields: { reason: text() } })
/** Asks for a line that no feed has told; the time is the site's. */
export const enterLineForm = defineForm({
  intent: 'enter',
  fields: {
    reference: atMost(100, text()),
    moment: text(),
    amount: signedMoney(),
    content: optionalText(),
    balanceAfter: optionalMoney(),
    reason: text(),
  },
})
