import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PushPayload } from '#contract/members/push.ts'
import type { Fetch } from '#platform/base/context.ts'

/** A push as the service took it, opened with the keys of its browser. */
export interface ReceivedPush {
  endpoint: string
  headers: Record<string, string | undefined>
  payload: PushPayload
}

/** A browser that has subscribed: what it posts, and how it opens what comes. */
export interface PushBrowser {
  endpoint: string
  p256dh: string
  auth: string
  open(body: Buffer): string
}

/** Where the local service stands in for a push service: no packet leaves this machine. */
const ORIGIN = 'https://fcm.googleapis.com'

/** The transport of a platform that sends its pushes to the local service at `port`. */
export const fetchPushAt =
  (port: number): Fetch =>
  async (request) => {
    const { pathname } = new URL(request.url)
    return fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: request.method,
      headers: request.headers,
      body: await request.arrayBuffer(),
      signal: request.signal,
    })
  }

/**
 * A push service: a real HTTP server that takes what is sent to the browsers it has subscribed, and opens it as they would.
 * `answer` says the status; `never` leaves the request open.
 */
export async function openPushService() {
  const received: ReceivedPush[] = []
  const browsers = new Map<string, PushBrowser>()
  let answer: (push: ReceivedPush) => number | 'never' = () => 201
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const endpoint = `${ORIGIN}${request.url}`
    const browser = browsers.get(endpoint)
    if (!browser) {
      response.writeHead(404).end()
      return
    }
    const text = browser.open(Buffer.concat(chunks))
    const headers = request.headers as Record<string, string | undefined>
    const push = { endpoint, headers, payload: PushPayload.parse(JSON.parse(text)) }
    received.push(push)
    const status = answer(push)
    if (status !== 'never') response.writeHead(status).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    port,
    received,
    fetch: fetchPushAt(port),
    answerWith(next: typeof answer) {
      answer = next
    },
    /** A browser that has just been given an address. */
    subscribe(): PushBrowser {
      const browser = newBrowser(`${ORIGIN}/fcm/send/${randomBytes(12).toString('base64url')}`)
      browsers.set(browser.endpoint, browser)
      return browser
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function newBrowser(endpoint: string): PushBrowser {
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint,
    p256dh: point.toString('base64url'),
    auth: auth.toString('base64url'),
    open: (body) => decrypted(body, { ecdh, point, auth }),
  }
}

/** RFC 8291 over RFC 8188, of one record; written from the standards, not with the library that encrypts. */
function decrypted(
  body: Buffer,
  { ecdh, point, auth }: { ecdh: ReturnType<typeof createECDH>; point: Buffer; auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const derived = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender])
  const secret = derived(ecdh.computeSecret(sender), auth, info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** The claims of a push's signature (RFC 8292), proved with the key that it names. */
export function vapidClaims(authorization: string | undefined): {
  publicKey: string
  aud: string
  sub: string
} {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
    format: 'jwk',
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('a push is not signed with the key that it names')
  return { publicKey, ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) }
}
