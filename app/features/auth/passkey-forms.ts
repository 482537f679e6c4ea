import { defineForm } from '#app/forms/define-form.ts'
import { checkbox, credential, optionalChoice, wayBack } from '#app/forms/fields.ts'

/** A login by a passkey alone. */
export const passkeyLoginForm = defineForm({
  id: 'passkey',
  fields: {
    credential: credential(),
    as: optionalChoice(['member', 'agent']),
    remember: checkbox(),
    redirectTo: wayBack(),
  },
})

/** The second step of a login by a passkey. */
export const passkeySecondForm = defineForm({
  intent: 'passkey',
  fields: { credential: credential(), as: optionalChoice(['member', 'agent']), redirectTo: wayBack() },
})
