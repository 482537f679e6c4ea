import { defineForm } from '#app/forms/define-form.ts'
import { choice, money, optionalText, text } from '#app/forms/fields.ts'
import { chainKinds } from '#platform/cashier/chains/index.ts'

/** Opens a token of a chain. */
export const openChainForm = defineForm({
  intent: 'open',
  fields: {
    kind: choice(chainKinds),
    rpc: text(),
    otherRpc: optionalText(),
    token: text(),
    symbol: text(),
    decimals: text(),
    xpub: text(),
    confirmations: text(),
    rate: money(),
  },
})
export const chainRateForm = defineForm({ intent: 'rate', fields: { rate: money() } })
/** Takes the rate from a service. */
export const chainFeedForm = defineForm({
  intent: 'feed',
  fields: { url: text(), field: text(), least: money(), most: money(), minutes: text() },
})
export const closeChainForm = defineForm({ intent: 'close', fields: {} })

/** Credits what came to an order; `seen` is the order that the page showed, and what it had been paid. */
export const assignArrivalForm = defineForm({
  intent: 'assign',
  fields: { orderId: text(), seen: optionalText(), reason: text() },
})
export const ignoreArrivalForm = defineForm({ intent: 'ignore', fields: { reason: text() } })
