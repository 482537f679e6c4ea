import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FieldText } from '#contract/base/fields/texts.ts'
import { Id, Instant } from '#contract/base/fields/values.ts'
import { MAX_URL_LENGTH } from '#contract/limits.ts'
import { proofRefusals } from './proof.ts'
import { LoginSite, LoginStep } from './session.ts'

/**
 * Logins by an account that a member has at a third party (OpenID Connect). `origin` is that of the site, which the provider
 * leads back to; `token` is kept by the browser alone; `query` is that of the address that it came back to.
 */
const Origin = z.url({ protocol: /^https?$/ }).max(MAX_URL_LENGTH)
const Token = z.string().max(128)
/** A provider's codes are long. */
const Query = z.string().max(8_192)

const Departure = z.object({ url: z.string(), token: z.string() })
const departureRefusals = ['not-found', 'unknown-error', 'too-many-requests'] as const
const returnRefusals = ['forged-request', 'popup-closed', 'unknown-error', 'too-many-requests'] as const

/** Where a browser signs in at a provider. It may come back once, within ten minutes. */
export const startProviderLogin = endpoint({
  method: 'POST',
  path: '/wps/session/login/thirdParty',
  auth: 'none',
  encrypted: true,
  input: z.object({ provider: Id, origin: Origin }),
  value: Departure,
  refusals: departureRefusals,
})

/**
 * Logs in the member who is linked with the account that the browser has come back with (`step`). Another one (`stranger`) may
 * register by its token within half an hour (`thirdPartyToken` of `register`).
 */
export const finishProviderLogin = endpoint({
  method: 'POST',
  path: '/wps/session/login/thirdParty/return',
  auth: 'none',
  encrypted: true,
  input: z.object({ token: Token, origin: Origin, query: Query, site: LoginSite.default('member') }),
  value: z.object({
    step: LoginStep.nullable(),
    stranger: z.object({ registrationToken: z.string(), provider: z.string() }).nullable(),
  }),
  refusals: [...returnRefusals, 'not-a-member', 'not-an-agent', 'operation-not-allowed'],
})

/** The accounts elsewhere that the member is linked with, and what else it may link. `onlyWayIn`: it has no more than one. */
export const providerLinks = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getProviderLinks',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    list: z.array(
      z.object({ id: Id, provider: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() }),
    ),
    offered: z.array(z.object({ id: Id, name: z.string() })),
    onlyWayIn: z.boolean(),
  }),
  refusals: ['in-need-true-account'],
})

/** Where the member signs in at a provider, to link its account there. Requires `proof` (`securityConfig`). */
export const startProviderLink = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_startProviderLink',
  auth: 'member',
  encrypted: true,
  input: z.object({ provider: Id, origin: Origin, password: FieldText.optional() }),
  value: Departure,
  refusals: [...departureRefusals, ...proofRefusals, 'in-need-true-account'],
})

/** Links the account that the browser has come back with. */
export const finishProviderLink = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_finishProviderLink',
  auth: 'member',
  encrypted: true,
  input: z.object({ token: Token, origin: Origin, query: Query }),
  value: z.object({}),
  refusals: [...returnRefusals, 'linked-elsewhere', 'in-need-true-account'],
})

/** Ends a link. Requires `proof` (`securityConfig`). */
export const removeProviderLink = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_removeProviderLink',
  auth: 'member',
  encrypted: true,
  input: z.object({ id: Id, password: FieldText.optional() }),
  value: z.object({}),
  refusals: [...proofRefusals, 'not-found', 'last-way-in', 'in-need-true-account'],
})
