import type { Context as HonoContext } from 'hono'
import type { Envelope } from '#contract/base/endpoint.ts'
import {
  type CallbackAnswer,
  callbackAnswer,
  refusedCallback,
  type SentCallback,
} from '#contract/base/sent-callback.ts'
import { MAX_CALLBACK_BYTES, MAX_FEED_BYTES } from '#contract/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { acceptCallback } from '#platform/cashier/deposits/index.ts'
import { providerOf } from '#platform/cashier/providers/index.ts'
import { acceptPayoutCallback } from '#platform/cashier/withdrawals/index.ts'
import { bankFeeds } from './bank-feeds.ts'
import { readBody } from './server/read-body.ts'
import { vendorCallbacks } from './vendor-callbacks.ts'

/**
 * Answers messages to `/callbacks/…`, over HTTP or within the process: `<provider>` for callbacks of payment providers,
 * `bank/<feed>` for lines of own accounts, `<vendor>/<call>` for calls of vendors. Throws if the database cannot be reached.
 */
export function callbacks(ctx: Context): (callback: SentCallback) => Promise<CallbackAnswer> {
  const ofVendor = vendorCallbacks(ctx)
  const ofFeed = bankFeeds(ctx)
  return async (callback) => {
    const { path, body } = callback
    const fitting = body && body.byteLength > bytesOf(path) ? { ...callback, body: null } : callback
    const [name = '', call, ...more] = path.split('/').slice(2).map(decoded)
    if (more.length > 0) return refusedCallback('not-found')
    if (name === 'bank' && call !== undefined) return ofFeed(fitting, call)
    return call === undefined ? ofProvider(ctx, name, fitting) : ofVendor(fitting, { vendor: name, call })
  }
}

/** How much a message to a path may be: a feed tells many lines at once. */
const bytesOf = (path: string): number =>
  path.startsWith('/callbacks/bank/') ? MAX_FEED_BYTES : MAX_CALLBACK_BYTES

/** A decoded part of a path; empty if it cannot be decoded, because nothing has an empty name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/**
 * `/callbacks/<provider>`: signed callbacks from payment providers. A repeat gets the first answer. 403 for a wrong or
 * old signature, 404 for an unknown provider or order, 400 for a malformed message and for an amount that is not the
 * order's.
 */
async function ofProvider(
  ctx: Context,
  name: string,
  { method, headers, body }: SentCallback,
): Promise<CallbackAnswer> {
  const provider = providerOf(name)
  if (!provider) return refusedCallback('not-found')
  if (method !== 'POST') return refusedCallback('method-not-offered', { Allow: 'POST' })
  if (!body) return refusedCallback('too-large')
  const callback = provider.readCallback(ctx, new Headers(headers), Buffer.from(body))
  if (callback === 'forged') return refusedCallback('forged-request')
  if (callback === 'malformed') return refusedCallback('invalid')
  const accepted =
    'payoutId' in callback
      ? await acceptPayoutCallback(ctx, name, callback)
      : await acceptCallback(ctx, name, callback)
  if (!accepted.ok) return refusedCallback(accepted.code)
  if (accepted.value === 'amount-differs') return refusedCallback('invalid')
  // The wire calls a payout exception `odd`, as in its first version.
  const value = { outcome: accepted.value === 'exception' ? 'odd' : accepted.value }
  return callbackAnswer(200, { success: true, value, message: 'ok' } satisfies Envelope)
}

/** Reads a callback from an HTTP request. */
export async function readCallback(c: HonoContext): Promise<SentCallback> {
  const { raw } = c.req
  const path = new URL(raw.url).pathname
  const body = await readBody(raw, bytesOf(path))
  return {
    method: raw.method,
    path,
    headers: Object.fromEntries(raw.headers),
    body: body ? new Uint8Array(body) : null,
  }
}
