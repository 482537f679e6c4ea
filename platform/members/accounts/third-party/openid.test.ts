import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { MAX_PROVIDER_ANSWER_BYTES, PROVIDER_ANSWER_MS, PROVIDER_KEPT_MS } from '#platform/members/limits.ts'
import { openIdStub } from '#tests/support/access/openid-stub.ts'
import { listening } from '#tests/support/site/listening.ts'
import { authorizationOrigin, authorizationUrl, isReachable, subjectOf } from './openid.ts'

const warn = vi.fn()
const ctx = { log: { warn } } as unknown as Context
const binding = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) }
const back = new URL(`https://sen.example/login/third-party?code=abc&state=${binding.state}`)
const nowSeconds = () => Math.floor(Date.now() / 1000)

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A provider, and we as it knows us: what is known of it is not known of another one. */
async function provider(itself: Record<string, unknown> = {}) {
  const there = await openIdStub(itself)
  servers.push(there)
  const client = { issuer: there.issuer, clientId: 'sen', secret: 'secret', key: randomUUID() }
  return { there, client }
}

test('only https is asked, and http on this machine', () => {
  const addresses = ['https://a.example', 'http://localhost:1', 'http://127.0.0.1:1/x', 'http://[::1]:1']
  expect(addresses.filter((address) => !isReachable(address))).toEqual([])
  const others = [
    'http://a.example',
    'http://127.0.0.1.example',
    'ftp://localhost',
    'file:///etc/passwd',
    'x',
    '',
  ]
  expect(others.filter(isReachable)).toEqual([])
})

test('the secret goes in a header to a provider that asks for nothing else', async () => {
  for (const methods of [undefined, ['client_secret_basic']]) {
    const { there, client } = await provider({ token_endpoint_auth_methods_supported: methods })
    there.says({ sub: 'lan', nonce: binding.nonce })
    expect(await subjectOf(ctx, client, binding, back)).toEqual(ok('lan'))
    const { authorization, form } = there.asked.at(-1) ?? {}
    expect(authorization).toBe(`Basic ${Buffer.from('sen:secret').toString('base64')}`)
    expect(form?.has('client_secret')).toBe(false)
  }
})

test('a proof that the provider has not signed is none', async () => {
  const { there, client } = await provider()
  there.forges({ sub: 'lan', nonce: binding.nonce })
  expect(await subjectOf(ctx, client, binding, back)).toEqual(refuse('popup-closed'))
  expect(warn).toHaveBeenLastCalledWith(
    expect.objectContaining({ issuer: there.issuer, code: 'OAUTH_INVALID_RESPONSE' }),
    expect.any(String),
  )
})

test('the clocks of a provider and ours may be half a minute apart', async () => {
  const { there, client } = await provider()
  there.says({ sub: 'lan', nonce: binding.nonce, exp: nowSeconds() - 20 })
  expect(await subjectOf(ctx, client, binding, back)).toEqual(ok('lan'))
  there.says({ sub: 'lan', nonce: binding.nonce, exp: nowSeconds() - 31 })
  expect(await subjectOf(ctx, client, binding, back)).toEqual(refuse('popup-closed'))
})

test('what a provider says of itself is known for ten minutes', async () => {
  const { there, client } = await provider()
  const now = vi.spyOn(performance, 'now')
  const askedAt = async (ms: number) => {
    now.mockReturnValue(ms)
    expect(await authorizationOrigin(ctx, client)).toEqual(ok(there.issuer))
    return there.introductions()
  }
  expect(await askedAt(1_000)).toBe(1)
  expect(await askedAt(999 + PROVIDER_KEPT_MS)).toBe(1)
  expect(await askedAt(1_000 + PROVIDER_KEPT_MS)).toBe(2)
})

test('a provider that was not what it should be is asked once more', async () => {
  const itself: Record<string, unknown> = { issuer: 'https://another.example' }
  const { there, client } = await provider(itself)
  expect(await authorizationOrigin(ctx, client)).toEqual(refuse('unknown-error'))
  delete itself.issuer
  expect(await authorizationOrigin(ctx, client)).toEqual(ok(there.issuer))
})

test('a provider without a page of its own to sign in on leads nowhere', async () => {
  for (const address of ['http://a.example/auth', 'javascript:alert(1)', undefined]) {
    const { client } = await provider({ authorization_endpoint: address })
    expect(await authorizationOrigin(ctx, client)).toEqual(refuse('unknown-error'))
    expect(await authorizationUrl(ctx, client, binding, back.href)).toEqual(refuse('unknown-error'))
  }
})

test('a provider is not followed to an address without https', async () => {
  const { there, client } = await provider({ token_endpoint: 'http://a.example/token' })
  there.says({ sub: 'lan', nonce: binding.nonce })
  const fetched = vi.spyOn(globalThis, 'fetch')
  expect(await subjectOf(ctx, client, binding, back)).toEqual(refuse('unknown-error'))
  const hosts = fetched.mock.calls.map(([address]) => new URL(String(address)).host)
  expect(hosts).toContain(new URL(there.issuer).host)
  expect(hosts).not.toContain('a.example')
})

/** A provider on https of which our `fetch` gets what it says of itself, and `answer` from wherever it is asked next. */
function onHttps(token_endpoint: string, answer?: Response) {
  const issuer = 'https://a.example'
  const pages = { authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/jwks` }
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ issuer, token_endpoint, ...pages }))
  if (answer) fetched.mockResolvedValueOnce(answer)
  return { fetched, client: { issuer, clientId: 'sen', secret: 'secret', key: randomUUID() } }
}

test('a provider on https is not followed to http on this machine, and is waited for no longer than it may take', async () => {
  const { fetched, client } = onHttps('http://127.0.0.1:1/token')
  const limits = vi.spyOn(AbortSignal, 'timeout')
  expect(await subjectOf(ctx, client, binding, back)).toEqual(refuse('unknown-error'))
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(new Set(limits.mock.calls.flat())).toEqual(new Set([PROVIDER_ANSWER_MS]))
})

test('an answer without a body is an answer that proves nothing', async () => {
  const { client } = onHttps('https://a.example/token', new Response(null, { status: 204 }))
  expect(await subjectOf(ctx, client, binding, back)).toEqual(refuse('unknown-error'))
  expect(warn).toHaveBeenLastCalledWith(
    expect.objectContaining({ code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' }),
    expect.any(String),
  )
})

test('an answer is read as far as the longest may be', async () => {
  let more = 0
  const server = await listening(() => {
    const [issuer, endpoints] = [server.origin, ['authorization_endpoint', 'token_endpoint', 'jwks_uri']]
    const said = { issuer, ...Object.fromEntries(endpoints.map((name) => [name, `${issuer}/${name}`])) }
    return { body: JSON.stringify(said).padEnd(MAX_PROVIDER_ANSWER_BYTES + more) }
  })
  servers.push(server)
  const ask = () =>
    authorizationOrigin(ctx, { issuer: server.origin, clientId: 'sen', secret: 'x', key: randomUUID() })
  expect(await ask()).toEqual(ok(server.origin))
  more = 1
  expect(await ask()).toEqual(refuse('unknown-error'))
})

test('nothing is denied by a provider that is not known', async () => {
  const { client } = await provider({ issuer: 'https://another.example' })
  const denied = new URL(`https://sen.example/login/third-party?error=access_denied&state=${binding.state}`)
  expect(await subjectOf(ctx, client, binding, denied)).toEqual(refuse('unknown-error'))
})
