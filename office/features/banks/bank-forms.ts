import { defineForm } from '#app/forms/define-form.ts'
import { optionalMoney, optionalText, text } from '#app/forms/fields.ts'

const terms = {
  least: optionalMoney(),
  most: optionalMoney(),
  daily: optionalMoney(),
  openHours: optionalText(),
  rankLevels: optionalText(),
}

/** Opens one of the house's bank accounts. */
export const openBankForm = defineForm({
  intent: 'open',
  fields: { bin: text(), bankNumber: text(), holder: text(), ...terms },
})
export const setBankForm = defineForm({ intent: 'set', fields: terms })
export const closeBankForm = defineForm({ intent: 'close', fields: {} })
