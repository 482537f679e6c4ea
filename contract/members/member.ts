import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { DiallingCode } from '#contract/base/fields/phone.ts'
import { FieldText } from '#contract/base/fields/texts.ts'
import { Id, Instant } from '#contract/base/fields/values.ts'
import { HumanCheck, humanCheckRefusals } from '#contract/base/human-check.ts'
import { ourWords, ProductLanguage } from '#contract/base/product.ts'
import { MAX_URL_LENGTH } from '#contract/limits.ts'
import { AccountKind } from './account-kind.ts'
import { InboxParams, NoticeCode } from './inbox.ts'
import { proofRefusals } from './proof.ts'
import { LoginResult, LoginStep, PasswordReason } from './session.ts'

/** The signed-in member, with the data of every page's header. */
export const memberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z
    .object({
      id: Id,
      customerId: Id,
      account: z.string(),
      nickname: z.string(),
      /** The product's field for having an agent centre; the site reads only `isAgent`, which is more precise. */
      type: z.enum(['agent', 'player']).optional().catch(undefined),
      isAgent: AccountKind,
      /** The upline's account; null at the top. */
      toUpline: z.string().nullable(),
      /** The VIP rank: above 4 it opens the VIP channel of customer service. */
      clubLabel: z.object({ labelName: z.string(), rankLevel: z.number().int() }),
      memberLabel: z.array(z.string()),
      /** The avatar, one of `avatars`; null for none. */
      avatar: z.string().nullable(),
      /** The registered name in capitals; null until it is set. */
      payeeName: z.string().nullable(),
      email: z.string().nullable(),
      /** Main and vendor wallets, without held money and bonus; for a trial account its play money. */
      sumBalance: Money,
      mustChangePassword: PasswordReason.nullable(),
      /** Within 5 minutes of the login that led to the change, the old password is not required. */
      oldPasswordKnown: z.boolean(),
      previousLogin: z.object({ at: Instant, address: z.string() }).nullable(),
      /** Unread messages of the inbox, and rewards to claim; counted to 1,000, 0 if the module is off. */
      unreadMessage: z.number().int(),
      availablePromoCount: z.number().int(),
      /** Missions to claim, as `CSP_unreadCount` counts them; ours, so that the center asks for no counts of its own. */
      claimableMissions: z.number().int().default(0),
      availablePromo: z.object({ REFERRAL: z.object({ enabled: z.boolean() }) }),
      hasVip: z.boolean(),
      /** The unread notices of the last 24 hours (product.md section 8): at most three, newest first. */
      notices: z.array(z.object({ id: Id, code: NoticeCode, params: InboxParams, time: Instant })).max(3),
      /** When this session's next reality check is due, possibly in the past; null for none. */
      realityCheckAt: Instant.nullable().default(null),
    })
    .transform(ourWords),
})

/** The fields of "Registration user" (product.md section 3) that all methods share. */
const registrationCommon = {
  password: FieldText.optional(),
  paymentPassword: FieldText,
  payeeName: FieldText.optional(),
  email: FieldText.optional(),
  qqNum: FieldText.optional(),
  line: FieldText.optional(),
  whatsapp: FieldText.optional(),
  facebook: FieldText.optional(),
  wechat: FieldText.optional(),
  idNumber: FieldText.optional(),
  birthDate: FieldText.optional(),
  recommenderId: FieldText.optional(),
  referralCode: FieldText.optional(),
  affiliateCode: FieldText.optional(),
  verificationCode: FieldText.optional(),
  /** On the third-party route, instead of `verificationCode` (`proveByThirdParty`). */
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: z.string().max(4_096).optional(),
  /** Of somebody who has come back from a third party (`finishProviderLogin`), and needs no password: it is linked. */
  thirdPartyToken: z.string().max(128).optional(),
  ...HumanCheck.shape,
  login: z.literal(true),
  registerMethod: z.literal('WEB'),
  registerUrl: z.string().max(MAX_URL_LENGTH),
  domain: FieldText,
}

/** A field's own codes and `invalid-affiliate-code` name the field in `value.field`. */
const registrationRefusals = [
  'invalid',
  'required',
  'format',
  'too-short',
  'too-long',
  'not-offered',
  'too-common',
  'under-age',
  ...humanCheckRefusals,
  'missing-phone-number',
  'invalid-phone-number',
  'mobile-taken',
  'missing-verification-code',
  'invalid-verification-code',
  'code-expired',
  'invalid-affiliate-code',
  'operation-not-allowed',
  'popup-closed',
  'quota-exceeded',
  'unknown-error',
  'too-many-requests',
] as const

/** Registers by user name and signs in. */
export const register = endpoint({
  method: 'POST',
  path: '/wps/member/register',
  auth: 'none',
  encrypted: true,
  source: 'product',
  input: z.object({
    username: FieldText,
    mobileNum: FieldText.optional(),
    countryDialingCode: DiallingCode.optional(),
    ...registrationCommon,
  }),
  value: LoginResult,
  refusals: [...registrationRefusals, 'name-taken'],
})

/** Registers by mobile number and signs in; the platform chooses the user name. */
export const registerMobile = endpoint({
  method: 'POST',
  path: '/wps/member/register/mobile',
  auth: 'none',
  encrypted: true,
  source: 'product',
  input: z.object({ mobileNum: FieldText, countryDialingCode: DiallingCode, ...registrationCommon }),
  value: LoginResult,
  refusals: registrationRefusals,
})

/** Validates an affiliate code. An invalid one is refused, not answered with false. */
export const affiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  auth: 'none',
  source: 'product',
  input: z.object({ code: FieldText, domain: FieldText.default('') }),
  value: z.object({ code: z.string() }),
  refusals: ['invalid-affiliate-code'],
})

/**
 * Changes the password, ends every other session, and returns a new token for this one. `oldPassword` is optional while
 * the member's `oldPasswordKnown` holds. `password`: the payment password of a member without a password (`proof` of
 * `securityConfig`).
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  auth: 'member',
  encrypted: true,
  source: 'product',
  input: z.object({
    oldPassword: FieldText.optional(),
    newPassword: FieldText,
    confirmNewPassword: FieldText,
    password: FieldText.optional(),
  }),
  value: LoginResult,
  refusals: [
    ...proofRefusals,
    'not-equal',
    'format',
    'too-short',
    'too-long',
    'too-common',
    'password-unchanged',
    'in-need-true-account',
  ],
})

/**
 * Sends a temporary password to the account's e-mail address, valid for 30 minutes and one login. The answer and its
 * time are the same whether or not such an account and address exist.
 */
export const forgetByEmail = endpoint({
  method: 'POST',
  path: '/wps/member/password/email',
  auth: 'none',
  encoding: 'form',
  source: 'product',
  input: z.object({ username: FieldText, email: FieldText, ...HumanCheck.shape }),
  value: z.object({}),
  refusals: [...humanCheckRefusals, 'too-many-requests', 'quota-exceeded'],
})

/** Sets a new password by a code to the member's mobile number, ends its other sessions and signs in. */
export const forgetByMobile = endpoint({
  method: 'POST',
  path: '/wps/member/password/verification',
  auth: 'none',
  encrypted: true,
  source: 'product',
  input: z.object({
    mobileNum: FieldText,
    countryDialingCode: DiallingCode,
    verificationCode: FieldText,
    newPassword: FieldText,
  }),
  value: LoginStep,
  refusals: [
    'missing-phone-number',
    'invalid-phone-number',
    'not-offered',
    'missing-verification-code',
    'invalid-verification-code',
    'code-expired',
    'captcha-failed',
    'required',
    'format',
    'too-short',
    'too-long',
    'too-common',
    'operation-not-allowed',
    'popup-closed',
    'quota-exceeded',
    'unknown-error',
    'too-many-requests',
  ],
})

/** Sets the language of messages to the member (product.md section 4, "Language change"). */
export const memberLanguage = endpoint({
  method: 'POST',
  path: '/wps/member/language',
  auth: 'member',
  source: 'family',
  input: z.object({ language: ProductLanguage }),
  value: z.object({}),
})

/** The data of an agent's landing page, until there is an agent centre. */
export const agentHome = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_agentHome',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    account: z.string(),
    upline: z.string().nullable(),
    balance: Money,
    /** Accounts directly below this one, and those of the last 30 days. */
    downlines: z.number().int(),
    newDownlines: z.number().int(),
    /** Codes for registering below this account. */
    invitations: z.array(z.object({ code: z.string(), kind: z.enum(['affiliate', 'referral']) })),
  }),
  refusals: ['in-need-true-account', 'operation-not-allowed'],
})
