import { defineForm } from '#app/forms/define-form.ts'

export const closeGatewayForm = defineForm({ intent: 'close', fields: {} })
