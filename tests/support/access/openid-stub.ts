import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider says of somebody who has signed in there; what is absent is as it should be. */
interface IdClaims {
  sub?: string
  nonce?: string
  aud?: string
  iss?: string
  exp?: number
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

// Of all stubs of a process: making a key takes long beside other work.
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, strange] = [newKeys(), newKeys()]

/**
 * A third party that says of everybody what `says` tells it to (OpenID Connect, RS256), without pages: what it is sent by the
 * platform stands in `asked`. With `refuses` it answers a code with that error, with `forges` by a key that is not its own.
 * `itself` is what it says of itself otherwise than usual; it may change.
 */
export async function openIdStub(itself: Record<string, unknown> = {}) {
  let signer = own
  let introductions = 0
  let claims: IdClaims = {}
  let error: string | undefined
  let issuer = ''
  const requests: { authorization: string | undefined; form: URLSearchParams }[] = []

  const idToken = () => {
    const now = Math.floor(Date.now() / 1000)
    const payload = { iss: issuer, aud: 'sen', iat: now, exp: now + 600, sub: 'somebody', ...claims }
    const text = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(payload)}`
    return `${text}.${sign('sha256', Buffer.from(text), signer.privateKey).toString('base64url')}`
  }
  const answers: Record<string, () => [status: number, body: unknown]> = {
    '/.well-known/openid-configuration': () => [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        ...itself,
      },
    ],
    '/jwks': () => [
      200,
      { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    ],
    '/token': () =>
      error ? [400, { error }] : [200, { access_token: 'x', token_type: 'Bearer', id_token: idToken() }],
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url === '/.well-known/openid-configuration') introductions++
    if (request.url === '/token')
      requests.push({
        authorization: request.headers.authorization,
        form: new URLSearchParams(Buffer.concat(chunks).toString()),
      })
    const [status, body] = answers[request.url ?? '']?.() ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    asked: requests,
    /** How often it has been asked who it is. */
    introductions: () => introductions,
    says(next: IdClaims) {
      claims = next
      signer = own
      error = undefined
    },
    forges(next: IdClaims) {
      claims = next
      signer = strange
    },
    refuses(next: string) {
      error = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
