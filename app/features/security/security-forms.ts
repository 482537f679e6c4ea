import { defineForm } from '#app/forms/define-form.ts'
import {
  checkbox,
  choice,
  credential,
  diallingCode,
  files,
  optionalSecret,
  optionalText,
  recordId,
  requestId,
  secret,
  text,
  wayBack,
} from '#app/forms/fields.ts'
import { humanCheckFields } from '../auth/human-check.tsx'

/** The forms of `securityCenter` (site.md section 3), told apart by `intent`; `securityPasswordForm` is one of them. */

/**
 * The old payment password if there is one, else the login password. `redirectTo`: the page of a form that asked for one
 * before there was any.
 */
export const paymentPasswordForm = defineForm({
  intent: 'payment-password',
  fields: {
    oldPaymentPassword: optionalSecret(),
    password: optionalSecret(),
    newPaymentPassword: secret(),
    confirmNewPaymentPassword: secret(),
    redirectTo: wayBack(),
  },
  equal: { confirmNewPaymentPassword: 'newPaymentPassword' },
})

const code = () => secret('missing-verification-code')

/** `purpose` says which of the two forms asks for a code; it is that form's intent. */
export const bindEmailForm = defineForm({
  intent: 'bind-email',
  hasIntentButtons: true,
  fields: {
    purpose: optionalText(),
    email: text(),
    verificationCode: code(),
    password: optionalSecret(),
    ...humanCheckFields,
  },
})

export const bindMobileForm = defineForm({
  intent: 'bind-mobile',
  hasIntentButtons: true,
  fields: {
    purpose: optionalText(),
    countryDialingCode: diallingCode(),
    mobileNum: text('missing-phone-number'),
    verificationCode: code(),
    password: optionalSecret(),
    ...humanCheckFields,
  },
})

export const startTwoFactorForm = defineForm({
  intent: 'two-factor-start',
  fields: { password: optionalSecret() },
})

export const confirmTwoFactorForm = defineForm({
  intent: 'two-factor-confirm',
  fields: { code: code(), password: optionalSecret() },
})

export const endTwoFactorForm = defineForm({ intent: 'two-factor-off', fields: { code: code() } })

/** The `sessionId` that means all sessions but this one. */
export const OTHER_SESSIONS = 'others'

/** Signs out one session, or all others. A post without an id has named none, and ends none. */
export const signOutForm = defineForm({ intent: 'sign-out', fields: { sessionId: recordId() } })

/**
 * The same for all others, as a form of its own: Enter submits a form's first button, which must not be that of a
 * session.
 */
export const signOutOthersForm = defineForm({ ...signOutForm, id: 'sign-out-others' })

export const avatarForm = defineForm({ intent: 'avatar', fields: { avatar: text() } })

/** Whether others see the member's bets. */
export const listedForm = defineForm({ intent: 'listed', fields: { listed: choice(['yes', 'no']) } })

/** A passkey that the browser has made, and its removal. */
export const addPasskeyForm = defineForm({
  intent: 'passkey-add',
  fields: { credential: credential(), name: text(), password: optionalSecret() },
})
/** What is typed into the same form, judged before the browser makes a passkey: `app/enhance/passkeys.ts` sends it. */
export const judgePasskeyForm = defineForm({
  intent: 'passkey-judge',
  id: addPasskeyForm.id,
  fields: { name: text(), password: optionalSecret() },
})
export const removePasskeyForm = defineForm({
  intent: 'passkey-remove',
  fields: { id: recordId(), password: optionalSecret() },
})

/** Leads to a third party, to link an account there (`id` is the provider's), and the end of a link. */
export const linkProviderForm = defineForm({
  intent: 'provider-link',
  fields: { id: recordId(), password: optionalSecret() },
})
export const unlinkProviderForm = defineForm({
  intent: 'provider-unlink',
  fields: { id: recordId(), password: optionalSecret() },
})

/** Closes the account, once the member has ticked that it wants to. */
export const closeAccountForm = defineForm({
  intent: 'close-account',
  fields: { agreement: checkbox(), password: optionalSecret() },
})

/** When the member was born, said once. */
export const birthDateForm = defineForm({ intent: 'birth-date', fields: { birthDate: text() } })

/** Pictures of documents: the form of `/personalCenter/identity`. */
export const identityForm = defineForm({
  id: 'identity',
  fields: { images: files(), requestId: requestId() },
})
