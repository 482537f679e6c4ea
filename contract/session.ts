import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Why a member must change its password before anything else. */
export const PasswordReason = z.enum(['first-login', 'expired'])

/** A new session. The token is shown once and kept by the platform as a hash. */
export const LoginResult = z.object({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
  mustChangePassword: PasswordReason.nullable(),
})

/**
 * Signs in. A wrong account and a wrong password are one answer in one time. A refusal's value says whether the next
 * try needs a captcha (`captchaRequired`) and, when throttled, `retryAfterSeconds`.
 */
export const login = endpoint({
  method: 'POST',
  path: '/wps/session/login',
  auth: 'none',
  encrypted: true,
  source: 'product',
  input: z.object({
    type: z.literal('username'),
    username: z.string().max(256),
    password: z.string().max(256),
    captchaId: z.string().max(64).optional(),
    captcha: z.string().max(64).optional(),
    /** The session lives 1 day instead of ending with the browser (it then expires after 12 idle hours). */
    remember: z.boolean().default(false),
  }),
  value: LoginResult,
  refusals: [
    'wrong-credentials',
    'captcha-required',
    'captcha-failed',
    'not-a-member',
    'operation-not-allowed',
    'too-many-requests',
  ],
})

/** Whether a login for this user name from this caller needs a captcha. The same answer for an unknown name. */
export const loginNeeds = endpoint({
  method: 'GET',
  path: '/wps/session/login/verification',
  auth: 'none',
  source: 'family',
  input: z.object({ username: z.string().max(256).default('') }),
  value: z.object({ captchaRequired: z.boolean() }),
  refusals: [],
})

/** Revokes the token. Answers success for a token that is dead already. */
export const logout = endpoint({
  method: 'DELETE',
  path: '/wps/session/logout',
  auth: 'optional',
  source: 'product',
  input: z.object({}),
  value: z.object({}),
  refusals: [],
})
