import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FieldText, ShortText } from '#contract/base/fields/texts.ts'
import { Id, Instant } from '#contract/base/fields/values.ts'
import { MAX_URL_LENGTH } from '#contract/limits.ts'
import { proofRefusals } from './proof.ts'
import { LoginResult, LoginSite } from './session.ts'

/** Passkeys (WebAuthn) of members. `origin` is that of the site on which the browser is asked, as the browser knows it. */
const Origin = z.url({ protocol: /^https?$/ }).max(MAX_URL_LENGTH)
/** What the browser has answered, as JSON. */
const Credential = z.string().max(4_096)

/** The member's passkeys, the latest first. */
export const passkeys = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPasskeys',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    list: z.array(z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
  }),
  refusals: ['in-need-true-account'],
})

/** What the browser is asked to make a passkey, as JSON. It can be answered once, within five minutes. */
export const startPasskey = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_startPasskey',
  auth: 'member',
  input: z.object({ origin: Origin }),
  value: z.object({ options: z.string() }),
  refusals: ['in-need-true-account'],
})

/**
 * Whether `addPasskey` would take this name and this proof: asked before the browser makes a passkey, which a refusal would leave
 * on the device. Keeps nothing of a passkey; a wrong password counts as one.
 */
export const judgePasskey = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_judgePasskey',
  auth: 'member',
  encrypted: true,
  input: z.object({ name: ShortText, password: FieldText.optional() }),
  value: z.object({}),
  refusals: [...proofRefusals, 'over-limit', 'in-need-true-account'],
})

/** Keeps the passkey that the browser has made. Requires `proof` (`securityConfig`). */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_addPasskey',
  auth: 'member',
  encrypted: true,
  input: z.object({
    origin: Origin,
    credential: Credential,
    name: ShortText,
    password: FieldText.optional(),
  }),
  value: z.object({}),
  refusals: [...proofRefusals, 'over-limit', 'in-need-true-account'],
})

/** Forgets a passkey. Requires `proof` (`securityConfig`). */
export const removePasskey = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_removePasskey',
  auth: 'member',
  encrypted: true,
  input: z.object({ id: Id, password: FieldText.optional() }),
  value: z.object({}),
  refusals: [...proofRefusals, 'not-found', 'last-way-in', 'in-need-true-account'],
})

/**
 * What the browser is asked at a login, as JSON; with `pendingToken` at its second step, where it is null for a member without
 * passkeys.
 */
export const passkeyQuestion = endpoint({
  method: 'POST',
  path: '/wps/session/login/passkey/question',
  auth: 'none',
  input: z.object({ origin: Origin, pendingToken: z.string().max(128).optional() }),
  value: z.object({ options: z.string().nullable() }),
  refusals: ['too-many-requests'],
})

/** Logs in by a passkey alone, or with `pendingToken` answers the second step of a login. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/wps/session/login/passkey',
  auth: 'none',
  encrypted: true,
  input: z.object({
    origin: Origin,
    credential: Credential,
    site: LoginSite.default('member'),
    remember: z.boolean().default(false),
    pendingToken: z.string().max(128).optional(),
  }),
  value: LoginResult,
  refusals: [
    'wrong-credentials',
    'wrong-two-factor-code',
    'please-log-in',
    'not-a-member',
    'not-an-agent',
    'operation-not-allowed',
    'too-many-requests',
  ],
})
