import { SMS_MS } from '#platform/base/limits.ts'
import type { Courier } from '#platform/base/ports.ts'
import { Undeliverable } from './courier.ts'

/** Client errors worth a retry: timeout, too early, too many requests. */
const RETRYABLE_STATUSES = new Set([408, 425, 429])

/**
 * SMS through an HTTP gateway: a POST of `{id, to, text}` as JSON, with the bearer token from the URL's userinfo; any
 * 2xx accepts it (docs/operations.md). The gateway sends an `id` once.
 */
export function smsCourier(gatewayUrl: string): Courier {
  const url = new URL(gatewayUrl)
  const token = decodeURIComponent(url.password || url.username)
  url.username = ''
  url.password = ''

  return async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id, to, text }),
      redirect: 'error', // the token is for this address only
      signal: AbortSignal.timeout(SMS_MS),
    })
    await response.body?.cancel()
    if (response.ok) return
    const reason = `the SMS gateway answered ${response.status}`
    if (response.status < 500 && !RETRYABLE_STATUSES.has(response.status)) throw new Undeliverable(reason)
    throw new Error(reason)
  }
}
