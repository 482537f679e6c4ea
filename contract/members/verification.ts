import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { DiallingCode } from '#contract/base/fields/phone.ts'
import { FieldText } from '#contract/base/fields/texts.ts'
import { HumanCheck, humanCheckRefusals } from '#contract/base/human-check.ts'

/** product.md section 3, "SMS send result". */
export const CodeSent = z.object({
  /** How long the code is valid, and the wait until the next one to this address. */
  expiredMinutes: z.number().int().min(1),
})

const codeRefusals = [
  ...humanCheckRefusals,
  'missing-phone-number',
  'invalid-phone-number',
  'not-offered',
  'too-many-requests',
  'quota-exceeded',
  'operation-not-allowed',
  'popup-closed',
  'unknown-error',
] as const

const toMobile = { mobileNum: FieldText, countryDialingCode: DiallingCode, ...HumanCheck.shape }

/** A code for logging in. The same answer in the same time for an unknown number. */
export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/login',
  auth: 'none',
  // product.md section 7: the action getLoginCode, without its path
  input: z.object({ ...toMobile, type: z.literal('sms') }),
  value: CodeSent,
  refusals: codeRefusals,
})

/** A code for resetting a forgotten password. The same answer in the same time for an unknown number. */
export const sendForgetCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  auth: 'none',
  source: 'product',
  input: z.object(toMobile),
  value: CodeSent,
  refusals: codeRefusals,
})

/** A code for registering, by either method. The number's name on the wire is `mobileNo` here (product.md section 7). */
export const sendRegisterCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/register',
  auth: 'none',
  source: 'product',
  input: z.object({ mobileNo: FieldText, countryDialingCode: DiallingCode, ...HumanCheck.shape }),
  value: CodeSent,
  refusals: codeRefusals,
})

/**
 * On the third-party route: exchanges the visitor's code for the provider's proof, which `register` takes as
 * `firebaseIdToken`. Refused while the route is off (`operation-not-allowed`).
 */
export const proveByThirdParty = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/thirdParty',
  auth: 'none',
  encrypted: true,
  input: z.object({
    mobileNum: FieldText,
    countryDialingCode: DiallingCode,
    verificationCode: FieldText,
  }),
  value: z.object({ firebaseIdToken: z.string() }),
  refusals: [
    'missing-phone-number',
    'invalid-phone-number',
    'not-offered',
    'missing-verification-code',
    'invalid-verification-code',
    'code-expired',
    'captcha-failed',
    'too-many-requests',
    'quota-exceeded',
    'operation-not-allowed',
    'popup-closed',
    'unknown-error',
  ],
})

/** A code to the mobile number to be bound. */
export const sendBindMobileCode = endpoint({
  method: 'POST',
  path: '/wps/verification/sms/bind',
  auth: 'member',
  input: z.object(toMobile),
  value: CodeSent,
  refusals: [...codeRefusals, 'in-need-true-account'],
})

/** A code to the e-mail address to be bound. */
export const sendBindEmailCode = endpoint({
  method: 'POST',
  path: '/wps/verification/email/bind',
  auth: 'member',
  input: z.object({ email: FieldText, ...HumanCheck.shape }),
  value: CodeSent,
  refusals: [
    ...humanCheckRefusals,
    'required',
    'format',
    'too-short',
    'too-long',
    'too-many-requests',
    'quota-exceeded',
    'in-need-true-account',
  ],
})
