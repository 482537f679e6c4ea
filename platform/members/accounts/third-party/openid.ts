import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import type { Context } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { MAX_PROVIDER_ANSWER_BYTES, PROVIDER_ANSWER_MS, PROVIDER_KEPT_MS } from '#platform/members/limits.ts'

/** What is OpenID Connect about a login by a third party: its addresses and keys, and the proof that a browser brings back. */

/** Whom to ask, and what it knows us by. */
interface Client {
  issuer: string
  clientId: string
  secret: string
  key: string
}

/** What binds a way to a provider and back to one browser: only the provider knows any of it. */
export interface Binding {
  state: string
  nonce: string
  verifier: string
}

/** Most sites have no provider, and never load the library. */
const openid = () => import('openid-client')

const SECOND_MS = 1_000
/** How far the clocks of a provider and ours may be apart. */
const TOLERATED_SECONDS = 30
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** https alone; http is allowed on this machine, for trying it out. */
export function isReachable(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}

/** Reads no more than the most that a provider may answer. */
const boundedFetch: CustomFetch = async (url, options) => {
  if (!isReachable(url)) throw new Error('a provider leads to an address without https')
  const answer = await fetch(url, options as RequestInit)
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > MAX_PROVIDER_ANSWER_BYTES) throw new Error('the answer of a provider is too large')
    parts.push(part)
  }
  const { status, headers } = answer
  return new Response(bytes === 0 ? null : Buffer.concat(parts), { status, headers })
}

/** What is known of each provider, by the key of its row. */
const configurations = new Map<string, { untilMs: number; configuration: Promise<Configuration> }>()

function configurationOf(client: Client): Promise<Configuration> {
  const nowMs = performance.now()
  for (const [key, { untilMs }] of configurations) if (untilMs <= nowMs) configurations.delete(key)
  const entry = configurations.get(client.key)
  if (entry) return entry.configuration
  const discovery = discover(client)
  configurations.set(client.key, { untilMs: nowMs + PROVIDER_KEPT_MS, configuration: discovery })
  discovery.catch(() => configurations.delete(client.key))
  return discovery
}

async function discover({ issuer, clientId, secret }: Client): Promise<Configuration> {
  const {
    allowInsecureRequests,
    ClientSecretBasic,
    ClientSecretPost,
    clockTolerance,
    customFetch,
    discovery,
    enableNonRepudiationChecks,
  } = await openid()
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  // A provider that says nothing takes the secret in a header (OpenID Connect Discovery 1.0, section 3).
  const authenticate: ClientAuth = (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesBody ? inBody : inHeader)(server, ...rest)
  }
  const server = new URL(issuer)
  return discovery(server, clientId, { [clockTolerance]: TOLERATED_SECONDS }, authenticate, {
    [customFetch]: boundedFetch,
    timeout: PROVIDER_ANSWER_MS / SECOND_MS,
    execute: [
      enableNonRepudiationChecks, // the signature, too, although the token comes straight from the provider
      ...(server.protocol === 'http:' ? [allowInsecureRequests] : []),
    ],
  })
}

/** The origin of a provider's own pages. Refuses `unknown-error`. */
export const authorizationOrigin = (ctx: Context, client: Client): Promise<Result<string>> =>
  withConfiguration(ctx, client, async (configuration) => {
    const { authorization_endpoint: address = '' } = configuration.serverMetadata()
    return pageAt(address).origin
  })

function pageAt(address: string): URL {
  if (!isReachable(address)) throw new Error('a provider has no page to sign in on')
  return new URL(address)
}

/** Where a browser is led to, with PKCE and nothing asked for but who it is. Refuses `unknown-error`. */
export const authorizationUrl = (
  ctx: Context,
  client: Client,
  { state, nonce, verifier }: Binding,
  redirectUri: string,
): Promise<Result<string>> =>
  withConfiguration(ctx, client, async (configuration) => {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openid()
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return pageAt(url.href).href
  })

/**
 * Who somebody is at the provider, by the address that it has led the browser back to. Refuses `popup-closed` where the
 * provider or its proof says no, and `unknown-error` if the provider does not answer as it must.
 */
export const subjectOf = (
  ctx: Context,
  client: Client,
  { state, nonce, verifier }: Binding,
  back: URL,
): Promise<Result<string>> =>
  withConfiguration(ctx, client, async (configuration) => {
    const { authorizationCodeGrant } = await openid()
    const tokens = await authorizationCodeGrant(configuration, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const subject = tokens.claims()?.sub
    if (!subject || subject.length > MAX_SUBJECT) throw new Error('a provider names nobody')
    return subject
  })

/** As the standard has it. */
const MAX_SUBJECT = 255

async function withConfiguration<Value>(
  ctx: Context,
  client: Client,
  work: (configuration: Configuration) => Promise<Value>,
): Promise<Result<Value>> {
  let configuration: Configuration | undefined
  try {
    configuration = await configurationOf(client)
    return ok(await work(configuration))
  } catch (error) {
    const refusal = refusalOf(ctx, client, error)
    return configuration ? refusal : refuse('unknown-error') // nothing is proved or denied before the provider is known
  }
}

/** Answers that prove nothing: of a browser that forged them, or a provider that did not. */
const UNPROVED: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
])
/** What a provider says when it is at fault itself. */
const AT_FAULT: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable'])

function refusalOf(ctx: Context, { issuer }: Client, error: unknown): Refusal {
  const { name, code, error: reason } = error as { name?: string; code?: string; error?: string }
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && !AT_FAULT.has(String(reason)))
    return refuse('popup-closed')
  // Not the error itself: it may quote a token.
  ctx.log.warn({ issuer, name, code, said: reason }, 'a login by a third party failed')
  if (reason === 'invalid_grant' || UNPROVED.has(String(code))) return refuse('popup-closed')
  return refuse('unknown-error')
}
