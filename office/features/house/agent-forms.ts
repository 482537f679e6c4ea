import { defineForm } from '#app/forms/define-form.ts'
import { decimal, optionalText, shownVersion, text } from '#app/forms/fields.ts'

export const moveForm = defineForm({ intent: 'move', fields: { upline: optionalText() } })
export const rebateForm = defineForm({ intent: 'rebate', fields: { rebate: decimal(text()) } })

const answer = { version: shownVersion(), reason: text() }
export const acceptForm = defineForm({ intent: 'accept', fields: answer })
export const rejectForm = defineForm({ intent: 'reject', fields: answer })
export const withdrawForm = defineForm({ intent: 'withdraw', fields: answer })
export const terminateForm = defineForm({ intent: 'terminate', fields: answer })

export const settleForm = defineForm({ intent: 'settle', fields: { period: text() } })
