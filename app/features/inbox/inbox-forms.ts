import { defineForm } from '#app/forms/define-form.ts'
import { recordIds } from '#app/forms/fields.ts'

/** The forms of `messageV2` (site.md section 3); each acts on the messages whose ids it posts. */
const act = <Intent extends string>(intent: Intent) => defineForm({ intent, fields: { id: recordIds() } })

export const readForm = act('read')
export const unreadForm = act('unread')
export const deleteForm = act('delete')
