import { defineForm } from '#app/forms/define-form.ts'
import { credential, optionalSecret, secret, text, wayBack } from '#app/forms/fields.ts'

export const loginForm = defineForm({
  id: 'login',
  fields: { username: text(), password: secret(), redirectTo: wayBack() },
})

/** The second factor of a login, and the first code of one that is being set up. */
export const codeForm = defineForm({ id: 'code', fields: { code: secret(), redirectTo: wayBack() } })

export const passkeyForm = defineForm({
  intent: 'passkey',
  fields: { credential: credential(), redirectTo: wayBack() },
})
export const addPasskeyForm = defineForm({
  intent: 'add-passkey',
  fields: { credential: credential(), name: text(), code: secret() },
})
/** What is typed into the same form, judged before the browser makes a passkey: `app/enhance/passkeys.ts` sends it. */
export const judgePasskeyForm = defineForm({
  intent: 'judge-passkey',
  id: addPasskeyForm.id,
  fields: { name: text(), code: secret() },
})
export const removePasskeyForm = defineForm({ intent: 'remove-passkey', fields: { id: text() } })

export const invitationForm = defineForm({
  id: 'invitation',
  /** `code`: the other half of the link, where two persons have made it. */
  fields: { password: secret(), confirmPassword: secret(), code: optionalSecret() },
  equal: { confirmPassword: 'password' },
})

/** Asked before a session ends (`/office/logout`). */
export const logoutForm = defineForm({ id: 'logout', fields: {} })
