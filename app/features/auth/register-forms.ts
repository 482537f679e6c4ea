import { defineForm } from '#app/forms/define-form.ts'
import {
  checkbox,
  choice,
  optionalDiallingCode,
  optionalSecret,
  optionalText,
  wayBack,
} from '#app/forms/fields.ts'
import { humanCheckFields, humanCheckNames } from './human-check.tsx'

const method = choice(['register', 'registerMobile'])

/**
 * The registration, by either method (site.md section 3). The operator's settings decide which fields it has and their
 * rules; the action validates them.
 */
export const registerForm = defineForm({
  id: 'register',
  hasIntentButtons: true,
  fields: {
    method: { ...method, schema: method.schema.optional() },
    username: optionalText(),
    countryDialingCode: optionalDiallingCode(),
    mobileNum: optionalText(),
    verificationCode: optionalSecret(),
    password: optionalSecret(),
    confirmPassword: optionalSecret(),
    paymentPassword: optionalSecret(),
    payeeName: optionalText(),
    email: optionalText(),
    qqNum: optionalText(),
    line: optionalText(),
    whatsapp: optionalText(),
    facebook: optionalText(),
    wechat: optionalText(),
    idNumber: optionalText(),
    birthDate: optionalText(),
    recommenderId: optionalText(),
    referralCode: optionalText(),
    affiliateCode: optionalText(),
    ...humanCheckFields,
    agreement: checkbox(),
    redirectTo: wayBack(),
  },
  equal: { confirmPassword: 'password' },
})

/** The fields that sending a code needs. */
export const registerCodeNeeds = ['countryDialingCode', 'mobileNum', ...humanCheckNames] as const
