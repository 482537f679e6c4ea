import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { DiallingCode } from '#contract/base/fields/phone.ts'
import { FieldText, ShortText } from '#contract/base/fields/texts.ts'
import { HumanCheck, humanCheckRefusals } from '#contract/base/human-check.ts'
import { ourWords } from '#contract/base/product.ts'
import { AccountKind } from './account-kind.ts'

/** Why a member must change its password first. */
export const PasswordReason = z.enum(['first-login', 'expired'])

/** A new session. The token is shown once and kept by the platform as a hash. */
const WireLoginResult = z.object({
  token: z.string(),
  isAgent: AccountKind,
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  mustChangePassword: PasswordReason.nullable(),
  /**
   * For the browser that signed in: sent with later logins (`Caller.devices`), it marks a browser that the account
   * knows. It gives no access. The part before its first dot belongs to the account: a new token replaces the earlier
   * one with the same part. Absent if the login makes no browser known.
   */
  deviceToken: z.string().max(100).optional(),
})
export const LoginResult = WireLoginResult.transform(ourWords)
export type LoginResult = z.infer<typeof LoginResult>
/** As the platform writes it. */
export type WireLoginResult = z.input<typeof LoginResult>

/**
 * The result of a right password or code: a session, or with two-factor a token that for some minutes is valid for
 * `twoFactorLogin` only.
 */
export const LoginStep = z
  .discriminatedUnion('twoFactorRequired', [
    WireLoginResult.extend({ twoFactorRequired: z.literal(false) }),
    z.object({ twoFactorRequired: z.literal(true), pendingToken: z.string() }),
  ])
  .transform(ourWords)
export type LoginStep = z.infer<typeof LoginStep>
/** As the platform writes it. */
export type WireLoginStep = z.input<typeof LoginStep>

/** Which site to log in to: affiliates are no members, players are no agents (platform.md section 2). */
export const LoginSite = z.enum(['member', 'agent'])
export type LoginSite = z.infer<typeof LoginSite>

const loginCommon = {
  ...HumanCheck.shape,
  site: LoginSite.default('member'),
  /** The session lasts 1 day instead of ending with the browser (it then expires after 12 idle hours). */
  remember: z.boolean().default(false),
}

/**
 * Logs in by user name and password, or by a code to the member's mobile number. A wrong account and a wrong password
 * have the same answer in the same time. A refusal's value says whether the next attempt needs a human check
 * (`captchaRequired`) and, if throttled, `retryAfterSeconds`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  auth: 'none',
  encrypted: true,
  source: 'product',
  input: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('username'),
      /** Or a proved mobile number. */
      username: FieldText,
      password: FieldText,
      ...loginCommon,
    }),
    z.object({
      type: z.literal('sms'),
      mobileNum: FieldText,
      countryDialingCode: DiallingCode,
      verificationCode: FieldText,
      ...loginCommon,
    }),
  ]),
  value: LoginStep,
  refusals: [
    'wrong-credentials',
    ...humanCheckRefusals,
    'invalid-phone-number',
    'missing-phone-number',
    'not-offered',
    'missing-verification-code',
    'invalid-verification-code',
    'code-expired',
    'not-a-member',
    'not-an-agent',
    'operation-not-allowed',
    'popup-closed',
    'quota-exceeded',
    'unknown-error',
    'too-many-requests',
  ],
})

/**
 * The second step: a TOTP code or a recovery code. Five wrong ones end the pending login (`please-log-in`: repeat the
 * first step).
 */
export const twoFactorLogin = endpoint({
  method: 'POST',
  path: '/wps/session/login/twoFactor',
  auth: 'none',
  encrypted: true,
  input: z.object({ pendingToken: z.string().max(128), code: ShortText }),
  value: LoginResult,
  refusals: ['wrong-two-factor-code', 'please-log-in', 'operation-not-allowed'],
})

/**
 * Whether a login with this user name by this caller, or a code for this caller, requires a human check. An unknown
 * name has the same answer.
 */
export const loginNeeds = endpoint({
  method: 'GET',
  path: '/wps/session/login/verification',
  auth: 'none',
  source: 'family',
  input: z.object({ username: FieldText.default('') }),
  value: z.object({ captchaRequired: z.boolean() }),
})

/**
 * Opens a trial account with play money and signs it in. `randomString` is a random text sealed by
 * `contract/base/cipher.ts`: it proves that the calling site has the platform key.
 */
export const freePlay = endpoint({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  auth: 'none',
  source: 'product',
  input: z.object({
    /** The visitor's operating system, from its user agent: `Android`, `iOS`, `Windows`. */
    os: ShortText,
    platform: z.literal('W'),
    randomString: z.string().max(512),
    gatewayVersion: z.literal(3),
  }),
  value: LoginResult,
  refusals: ['operation-not-allowed', 'too-many-requests'],
})

/** Revokes the token. Succeeds for a dead token too. */
export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session/logout',
  auth: 'optional',
  source: 'product',
  input: z.object({}),
  value: z.object({}),
})
