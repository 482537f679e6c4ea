import { defineForm } from '#app/forms/define-form.ts'
import { choice, optionalText, text } from '#app/forms/fields.ts'

export const freezeForm = defineForm({ intent: 'freeze', fields: { reason: text() } })
export const unfreezeForm = defineForm({ intent: 'unfreeze', fields: { reason: text() } })
/** How the member proved who it is. */
export const twoFactorOffForm = defineForm({
  intent: 'two-factor-off',
  fields: { reason: text() },
})
export const expirePasswordForm = defineForm({ intent: 'expire-password', fields: { reason: text() } })
/** One session, or without an id all of them. */
export const signOutForm = defineForm({
  intent: 'sign-out',
  fields: { sessionId: optionalText(), reason: text() },
})
export const labelForm = defineForm({ intent: 'label', fields: { label: text() } })
export const unlabelForm = defineForm({ intent: 'unlabel', fields: { label: text() } })
export const rankForm = defineForm({ intent: 'rank', fields: { level: text(), reason: text() } })

/** The kinds of account that an operator gives, by their numbers. */
export const roleKinds = ['0', '1', '2', '41', '42'] as const
export const roleForm = defineForm({ intent: 'role', fields: { role: choice(roleKinds), reason: text() } })
export const excludeForm = defineForm({ intent: 'exclude', fields: { months: text(), reason: text() } })
export const liftForm = defineForm({ intent: 'lift', fields: { reason: text() } })
/** Takes a bank account from its member. */
export const releaseForm = defineForm({ intent: 'release', fields: { accountId: text(), reason: text() } })
export const noteForm = defineForm({ intent: 'note', fields: { note: text() } })
