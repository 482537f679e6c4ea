import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText, text } from '#app/forms/fields.ts'

const requestId = optionalText()

export const freezeForm = defineForm({ intent: 'freeze', fields: { reason: text(), requestId } })
export const unfreezeForm = defineForm({ intent: 'unfreeze', fields: { requestId } })
/** How the member proved who it is. */
export const twoFactorOffForm = defineForm({
  intent: 'two-factor-off',
  fields: { reason: text(), requestId },
})
export const expirePasswordForm = defineForm({ intent: 'expire-password', fields: { requestId } })
/** One session, or without an id all of them. */
export const signOutForm = defineForm({
  intent: 'sign-out',
  fields: { sessionId: optionalText(), requestId },
})
export const labelForm = defineForm({ intent: 'label', fields: { label: text(), requestId } })
export const unlabelForm = defineForm({ intent: 'unlabel', fields: { label: text(), requestId } })
export const rankForm = defineForm({ intent: 'rank', fields: { level: text(), requestId } })

/** The kinds of account that an operator gives, by their numbers. */
export const roleKinds = ['0', '1', '2', '41', '42'] as const
export const roleForm = defineForm({ intent: 'role', fields: { role: choice(roleKinds), requestId } })
export const excludeForm = defineForm({ intent: 'exclude', fields: { months: text(), requestId } })
export const liftForm = defineForm({ intent: 'lift', fields: { reason: text(), requestId } })
export const noteForm = defineForm({ intent: 'note', fields: { note: text(), requestId } })
