import { defineForm } from '#app/forms/define-form.ts'
import { optionalRequestId, optionalText, optionalWhole, shownVersion } from '#app/forms/fields.ts'

/** The acts of an editor besides its own form. */

/** Publishes an older version again, as a new one. */
export const undoForm = defineForm({
  intent: 'undo',
  fields: {
    number: shownVersion(),
    version: optionalWhole(999_999_999),
    reason: optionalText(),
    requestId: optionalRequestId(),
  },
})
export const closeForm = defineForm({ intent: 'close', fields: { requestId: optionalRequestId() } })
export const openForm = defineForm({ intent: 'open', fields: { requestId: optionalRequestId() } })
