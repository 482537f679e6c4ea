import { defineForm } from '#app/forms/define-form.ts'
import { choice, text } from '#app/forms/fields.ts'
import { operatorRoles } from '#platform/backoffice/operators/index.ts'

export const addForm = defineForm({
  intent: 'add',
  fields: { username: text(), role: choice(operatorRoles), reason: text() },
})
export const roleForm = defineForm({
  intent: 'role',
  fields: { role: choice(operatorRoles), reason: text() },
})
export const inviteForm = defineForm({ intent: 'invite', fields: { reason: text() } })
export const lockForm = defineForm({ intent: 'lock', fields: { reason: text() } })
export const unlockForm = defineForm({ intent: 'unlock', fields: { reason: text() } })
export const reopenForm = defineForm({ intent: 'reopen', fields: { reason: text() } })
export const resetForm = defineForm({ intent: 'reset', fields: { reason: text() } })
export const signOutForm = defineForm({ intent: 'sign-out', fields: { reason: text() } })
