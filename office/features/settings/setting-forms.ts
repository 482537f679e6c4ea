import { z } from 'zod'
import { defineForm } from '#app/forms/define-form.ts'
import { choice, decimal, type FieldKind, text } from '#app/forms/fields.ts'
import { longText } from '../records/long-text.ts'

/** Hidden: the number of the change that the page showed last; empty for none. */
const seenField = (): FieldKind<string> => ({
  schema: z
    .string()
    .regex(/^\d{0,19}$/, 'format')
    .optional()
    .transform((text = '') => text),
  secret: false,
  once: true,
})

/** As `ops settings set` takes it: JSON, or a text, which may be empty. */
export const setForm = defineForm({
  intent: 'set',
  fields: { value: longText(), reason: text(), seen: seenField() },
})
export const setFlagForm = defineForm({
  id: 'set',
  intent: 'set',
  fields: { value: choice(['on', 'off']), reason: text(), seen: seenField() },
})
/** A whole number, or an amount, with the separators of the page's language. */
export const setNumberForm = defineForm({
  id: 'set',
  intent: 'set',
  fields: { value: decimal(text()), reason: text(), seen: seenField() },
})
/** Back to what it was before its latest change. */
export const undoForm = defineForm({ intent: 'undo', fields: { reason: text(), seen: seenField() } })

/** A new key for notifications of browsers: those that are subscribed keep theirs, or are removed. */
export const rotatePushKeyForm = defineForm({ intent: 'rotate', fields: { reason: text() } })
export const forgetPushKeysForm = defineForm({ intent: 'forget', fields: { reason: text() } })

/** Who may see the site: a range of addresses, or a country. */
const region = { regionRule: text(), reason: text() }
export const blockForm = defineForm({ intent: 'block', fields: region })
export const allowForm = defineForm({ intent: 'allow', fields: region })
export const removeForm = defineForm({ intent: 'remove', fields: region })
