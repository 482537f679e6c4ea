import { defineForm } from '#app/forms/define-form.ts'
import {
  checkbox,
  choice,
  diallingCode,
  type FieldKind,
  optionalChoice,
  recordId,
  secret,
  text,
  wayBack,
} from '#app/forms/fields.ts'
import { humanCheckFields } from './human-check.tsx'

/** The forms of `/login` (site.md section 3). On the wire they are one form: `type` says which method it is. */

const withDefault = <Choice extends string>(kind: FieldKind<Choice>, value: NoInfer<Choice>) => ({
  ...kind,
  schema: kind.schema.default(value as never),
})

const common = {
  ...humanCheckFields,
  /** Which site to log in to. */
  as: withDefault(choice(['member', 'agent']), 'member'),
  remember: checkbox(),
  redirectTo: wayBack(),
}

/** By user name. */
export const loginForm = defineForm({
  id: 'login',
  fields: {
    type: withDefault(choice(['username']), 'username'),
    username: text(),
    password: secret(),
    ...common,
  },
})

/** By the name in this browser's cookie: only the password is asked. */
export const quickLoginForm = defineForm({
  id: 'login-quick',
  fields: {
    type: withDefault(choice(['username']), 'username'),
    quick: choice(['1']),
    password: secret(),
    ...common,
  },
})

/** By a code to the mobile number. */
export const smsLoginForm = defineForm({
  id: 'login-sms',
  hasIntentButtons: true,
  fields: {
    type: choice(['sms']),
    countryDialingCode: diallingCode(),
    mobileNum: text('missing-phone-number'),
    verificationCode: secret('missing-verification-code'),
    ...common,
  },
})

/** Leads to a third party, to log in there; `id` is the provider's. */
export const thirdPartyForm = defineForm({
  id: 'third-party',
  fields: { id: recordId(), as: optionalChoice(['member', 'agent']), redirectTo: wayBack() },
})

export const freePlayForm = defineForm({ intent: 'freeplay', fields: {} })

export const forgetAccountForm = defineForm({ intent: 'forget-account', fields: {} })
