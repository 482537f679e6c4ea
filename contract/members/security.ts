import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { DiallingCode } from '#contract/base/fields/phone.ts'
import { FieldText, ShortText } from '#contract/base/fields/texts.ts'
import { Id, Instant, paged, pageInput } from '#contract/base/fields/values.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { proofRefusals } from './proof.ts'
import { limitHistory, playLimits } from './responsible-gaming.ts'

/** The member's data for the security panel; addresses are masked. */
export const securityConfig = endpoint({
  method: 'GET',
  path: '/wps/v2/member/securityConfig',
  auth: 'member',
  source: 'family',
  input: z.object({}),
  value: z.object({
    registeredAt: Instant,
    /** `n***@example.com`; null for none. `proved`: by a code. */
    email: z.object({ masked: z.string(), proved: z.boolean() }).nullable(),
    /** `+84 *****4321` */
    mobile: z.object({ masked: z.string(), proved: z.boolean() }).nullable(),
    /** Other members see the member's bets, with a masked name, on boards and at tables. */
    listed: z.boolean().default(true),
    hasPassword: z.boolean(),
    passwordChangedAt: Instant,
    hasPaymentPassword: z.boolean(),
    /**
     * The `password` that the first address and two-factor require: the login password, or the payment password of a
     * member without one. `proved`: typed or set in this session within 5 minutes, so that it is not required.
     */
    proof: z.object({ secret: z.enum(['password', 'payment-password']).nullable(), proved: z.boolean() }),
    /** Sending a code requires a human check from this address. */
    codeNeedsCheck: z.boolean(),
    twoFactor: z.object({
      on: z.boolean(),
      recoveryCodesLeft: z.number().int(),
      /** A set-up that is not confirmed yet: the data for the authenticator app. */
      pending: z.object({ secret: z.string(), otpauth: z.string() }).nullable(),
    }),
  }),
  refusals: ['in-need-true-account'],
})

/** The avatars to choose from, and the chosen one (flag PROFPIC3). */
export const playerAvatar = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({ avatar: z.string().nullable(), avatars: z.array(z.string()) }),
  refusals: ['in-need-true-account'],
})

/** Only the chosen avatar; null for none. */
export const memberIcon = endpoint({
  method: 'GET',
  path: '/wps/member/info/icon',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({ avatar: z.string().nullable() }),
  refusals: ['in-need-true-account'],
})

export const setAvatar = endpoint({
  method: 'POST',
  path: '/wps/member/info/icon',
  auth: 'member',
  source: 'product',
  input: z.object({ avatar: z.string().max(32) }),
  value: z.object({}),
  refusals: ['not-offered', 'operation-not-allowed', 'in-need-true-account'],
})

/** Whether others see the member's bets on boards and at tables, with a masked name. */
export const setListed = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_setListed',
  auth: 'member',
  input: z.object({ listed: z.boolean() }),
  value: z.object({}),
  refusals: ['in-need-true-account'],
})

/**
 * Binds the address that a code was sent to. A first address requires the password unless it was proved a moment ago
 * (`proof` of `securityConfig`); replacing an address, proved or not, always requires it (`required` at `password`).
 */
export const bindEmail = endpoint({
  method: 'POST',
  path: '/wps/member/info/email',
  auth: 'member',
  encrypted: true,
  input: z.object({ email: FieldText, verificationCode: FieldText, password: FieldText.optional() }),
  value: z.object({}),
  refusals: [
    ...proofRefusals,
    'format',
    'too-short',
    'too-long',
    'missing-verification-code',
    'invalid-verification-code',
    'code-expired',
    'in-need-true-account',
  ],
})

/**
 * Binds the mobile number that a code was sent to; then it can log in and reset a forgotten password. One member per
 * number. Otherwise as for an e-mail address.
 */
export const bindMobile = endpoint({
  method: 'POST',
  path: '/wps/member/info/mobile',
  auth: 'member',
  encrypted: true,
  input: z.object({
    mobileNum: FieldText,
    countryDialingCode: DiallingCode,
    verificationCode: FieldText,
    password: FieldText.optional(),
  }),
  value: z.object({}),
  refusals: [
    ...proofRefusals,
    'missing-phone-number',
    'invalid-phone-number',
    'not-offered',
    'mobile-taken',
    'missing-verification-code',
    'invalid-verification-code',
    'code-expired',
    'captcha-failed',
    'operation-not-allowed',
    'popup-closed',
    'quota-exceeded',
    'unknown-error',
    'in-need-true-account',
  ],
})

/**
 * Sets the payment password, or changes it: `oldPaymentPassword` where there is one, else the login `password`.
 */
export const changePaymentPassword = endpoint({
  method: 'POST',
  path: '/wps/member/paymentPassword',
  auth: 'member',
  encrypted: true,
  input: z.object({
    oldPaymentPassword: FieldText.optional(),
    password: FieldText.optional(),
    newPaymentPassword: FieldText,
    confirmNewPaymentPassword: FieldText,
  }),
  value: z.object({}),
  refusals: [
    ...proofRefusals,
    'format',
    'too-short',
    'too-long',
    'too-common',
    'not-equal',
    'password-unchanged',
    'state-moved-on',
    'in-need-true-account',
  ],
})

/** Starts the set-up of two-factor: a new secret, which takes effect once confirmed by a code. Requires `proof`. */
export const startTwoFactor = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_startTwoFactor',
  auth: 'member',
  encrypted: true,
  input: z.object({ password: FieldText.optional() }),
  value: z.object({}),
  refusals: [...proofRefusals, 'state-moved-on', 'in-need-true-account'],
})

/** Turns two-factor on with a code of the new secret. Requires `proof`. The recovery codes are returned only here. */
export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_confirmTwoFactor',
  auth: 'member',
  encrypted: true,
  input: z.object({ code: ShortText, password: FieldText.optional() }),
  value: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: [
    ...proofRefusals,
    'missing-verification-code',
    'invalid-verification-code',
    'state-moved-on',
    'in-need-true-account',
  ],
})

/** Turns two-factor off with one of its codes, or a recovery code. */
export const endTwoFactor = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_endTwoFactor',
  auth: 'member',
  encrypted: true,
  input: z.object({ code: ShortText }),
  value: z.object({}),
  refusals: [
    'missing-verification-code',
    'invalid-verification-code',
    'state-moved-on',
    'too-many-requests',
    'in-need-true-account',
  ],
})

/** The member's sessions, newest first. */
export const sessions = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getSessions',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    list: z.array(
      z.object({
        id: Id,
        address: z.string(),
        userAgent: z.string(),
        since: Instant,
        lastSeen: Instant,
        current: z.boolean(),
      }),
    ),
  }),
})

/** Ends one of the member's sessions, or without an id all but this one. */
export const endSession = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_endSession',
  auth: 'member',
  input: z.object({ sessionId: Id.optional() }),
  /** `own`: the current session is among them. */
  value: z.object({ ended: z.number().int(), own: z.boolean() }),
  refusals: ['not-found'],
})

/** The method of a login. */
export const LoginKind = z.enum([
  'username',
  'sms',
  'registration',
  'password-reset',
  'temporary-password',
  'free-play',
  'passkey',
  'third-party',
])

export const loginSorting = sortedBy('time', 'address', 'kind')

/** The member's logins of a year, by page. */
export const logins = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getLogins',
  auth: 'member',
  input: z.object({ ...pageInput, sort: loginSorting.input }),
  value: paged(
    z.object({ id: Id, time: Instant, address: z.string(), userAgent: z.string(), kind: LoginKind }),
  ),
})

/**
 * All that the security panel shows, in one call: what `securityConfig`, `playerAvatar`, `sessions`, `logins` (its input)
 * and `playLimits` answer one by one, and the newest changes of limits.
 */
export const securityCenter = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getSecurityCenter',
  auth: 'member',
  input: logins.input,
  value: z.object({
    config: securityConfig.value,
    picture: playerAvatar.value,
    sessions: sessions.value.shape.list,
    logins: logins.value,
    limits: playLimits.value,
    limitEvents: limitHistory.value.shape.content,
  }),
  refusals: ['in-need-true-account'],
})
