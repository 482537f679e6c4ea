import { z } from 'zod'
import { defineForm } from '#app/forms/define-form.ts'
import {
  atMost,
  choice,
  type FieldKind,
  files,
  money,
  optionalMoney,
  optionalRequestId,
  optionalText,
  recordIds,
  signedMoney,
  text,
} from '#app/forms/fields.ts'
import { feedKinds } from '#platform/cashier/bank-lines/index.ts'

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
  fields: { bin: text(), bankNumber: text(), holder: text(), ...terms, reason: text() },
})
export const setBankForm = defineForm({ intent: 'set', fields: { ...terms, reason: text() } })
export const closeBankForm = defineForm({ intent: 'close', fields: { reason: text() } })

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

/** JSON as it is typed; undefined for nothing. */
const optionalJson = (): FieldKind<unknown> => ({
  schema: z
    .string({ error: 'format' })
    .max(MAX_JSON, 'too-long')
    .optional()
    .transform((text, context): unknown => {
      if (text === undefined || text.trim() === '') return undefined
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'format' })
        return z.NEVER
      }
    }),
  secret: false,
})
const MAX_JSON = 8_000

/** Sends a file of a bank, with how it writes CSV where that is new. */
export const uploadStatementForm = defineForm({
  intent: 'upload',
  fields: { images: files(), text: optionalJson() },
})
export const importStatementForm = defineForm({ intent: 'import', fields: {} })

/** Shows the payout file of the ticked withdrawals; how the bank reads it, where that is new. */
export const previewPayoutForm = defineForm({
  intent: 'preview',
  fields: { accountId: text(), id: recordIds(), text: optionalJson() },
})
export const makePayoutForm = defineForm({
  intent: 'make',
  fields: { accountId: text(), id: recordIds(), text: optionalJson() },
})
export const takePayoutForm = defineForm({ intent: 'take', fields: {} })
export const releasePayoutForm = defineForm({
  intent: 'release',
  fields: { orderId: text(), reason: text() },
})

export const moveForm = defineForm({
  intent: 'move',
  fields: { from: text(), to: text(), amount: money(), reason: text(), requestId: optionalRequestId() },
})
export const moveLineForm = defineForm({ intent: 'move-line', fields: { id: text(), reason: text() } })
export const undoMoveForm = defineForm({ intent: 'undo', fields: { reason: text() } })

export const openFeedForm = defineForm({
  intent: 'feed',
  fields: { kind: choice(feedKinds), reason: text() },
})
export const rotateFeedForm = defineForm({ intent: 'rotate', fields: { id: text(), reason: text() } })
