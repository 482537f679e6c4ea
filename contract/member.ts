import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { LoginResult, PasswordReason } from './session.ts'
import { Id, Instant } from './values.ts'

/** platform.md section 2: 0 player, 1 agent, 2 general agent, 4 trial, 41 affiliate, 42 affiliate manager. */
export const IsAgent = z.union([
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(4),
  z.literal(41),
  z.literal(42),
])

/** Who is signed in, with what the header of every page shows. */
export const memberInfo = endpoint({
  method: 'GET',
  path: '/wps/member/info',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({
    id: Id,
    customerId: Id,
    account: z.string(),
    nickname: z.string(),
    isAgent: IsAgent,
    /** The registered name in capitals; null until one is given. */
    payeeName: z.string().nullable(),
    email: z.string().nullable(),
    /** Main and vendor wallets, without held money and bonus. */
    sumBalance: Money,
    mustChangePassword: PasswordReason.nullable(),
    /** The old password need not be typed within 5 minutes of the login that led to the change. */
    oldPasswordKnown: z.boolean(),
    previousLogin: z.object({ at: Instant, address: z.string() }).nullable(),
  }),
  refusals: [],
})

/** Registers and signs in. `login: true`, `registerMethod: 'WEB'` and the URLs are as product.md section 7 says. */
export const register = endpoint({
  method: 'POST',
  path: '/wps/member/register',
  auth: 'none',
  encrypted: true,
  source: 'product',
  input: z.object({
    username: z.string().max(256),
    password: z.string().max(256),
    paymentPassword: z.string().max(256),
    payeeName: z.string().max(256).optional(),
    email: z.string().max(256).optional(),
    referralCode: z.string().max(256).optional(),
    affiliateCode: z.string().max(256).optional(),
    captchaId: z.string().max(64),
    captcha: z.string().max(64),
    login: z.literal(true),
    registerMethod: z.literal('WEB'),
    registerUrl: z.string().max(512),
    domain: z.string().max(256),
  }),
  value: LoginResult,
  /** `invalid`, the plain validation codes and `invalid-affiliate-code` carry the field in `value.field`. */
  refusals: [
    'invalid',
    'required',
    'format',
    'too-short',
    'too-long',
    'password-too-simple',
    'captcha-required',
    'captcha-failed',
    'name-taken',
    'invalid-affiliate-code',
    'operation-not-allowed',
    'too-many-requests',
  ],
})

/** Whether an affiliate code is good. A bad one is refused, not answered with false. */
export const affiliate = endpoint({
  method: 'GET',
  path: '/wps/agent/affiliate',
  auth: 'none',
  source: 'product',
  input: z.object({ code: z.string().max(256), domain: z.string().max(256).default('') }),
  value: z.object({ code: z.string() }),
  refusals: ['invalid-affiliate-code'],
})

/**
 * Changes the password, ends every other session, and answers a new token for this one. `oldPassword` may be left out
 * while the member's `oldPasswordKnown` holds.
 */
export const changePassword = endpoint({
  method: 'POST',
  path: '/wps/member/password',
  auth: 'member',
  encrypted: true,
  source: 'product',
  input: z.object({
    oldPassword: z.string().max(256).optional(),
    newPassword: z.string().max(256),
    confirmNewPassword: z.string().max(256),
  }),
  value: LoginResult,
  refusals: [
    'required',
    'wrong-old-password',
    'not-equal',
    'format',
    'too-short',
    'too-long',
    'password-too-simple',
    'too-many-requests',
  ],
})
