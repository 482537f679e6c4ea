import { defineForm } from '#app/forms/define-form.ts'
import { optionalRequestId, optionalText, optionalWhole, shownVersion } from '#app/forms/fields.ts'

/** The acts of an editor besides its own form. */

/** What each of them posts besides: the newest version that its operator has seen, and why where it gives money. */
const actFields = {
  version: optionalWhole(999_999_999),
  reason: optionalText(),
  requestId: optionalRequestId(),
}

/** Publishes an older version again, as a new one. */
export const undoForm = defineForm({ intent: 'undo', fields: { number: shownVersion(), ...actFields } })
export const closeForm = defineForm({ intent: 'close', fields: actFields })
export const openForm = defineForm({ intent: 'open', fields: actFields })
