import type { Context as HonoContext } from 'hono'
import type { Envelope } from '#contract/base/endpoint.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import {
  type CallbackAnswer,
  callbackAnswer,
  refusedCallback,
  type SentCallback,
} from '#contract/base/sent-callback.ts'
import { MAX_CALLBACK_BYTES, MAX_FEED_BYTES } from '#contract/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { acceptCallback } from '#platform/cashier/deposits/index.ts'
import {
  type CallbackEnd,
  type CallbackMessage,
  gatewayProviderName,
  type PaymentProvider,
  providerOf,
} from '#platform/cashier/providers/index.ts'
import { acceptPayoutCallback } from '#platform/cashier/withdrawals/index.ts'
import { readBody } from '../server/read-body.ts'
import { bankFeeds } from './bank-feeds.ts'
import { vendorCallbacks } from './vendor-callbacks.ts'

/**
 * Answers messages to `/callbacks/…`, over HTTP or within the process: `<provider>` for callbacks of payment providers,
 * `gateway/<name>` for gateways (`…/payout` for their payouts), `bank/<feed>` for lines of own accounts, `<vendor>/<call>`
 * for calls of vendors. Throws if the database cannot be reached.
 */
export function callbacks(ctx: Context): (callback: SentCallback) => Promise<CallbackAnswer> {
  const ofVendor = vendorCallbacks(ctx)
  const ofFeed = bankFeeds(ctx)
  return async (callback) => {
    const { path, body } = callback
    const fitting = body && body.byteLength > bytesOf(path) ? { ...callback, body: null } : callback
    const [name = '', call, ...more] = path.split('/').slice(2).map(decoded)
    if (name === 'gateway' && call !== undefined) {
      const about = more.length === 0 ? 'payment' : 'payout'
      if (about === 'payout' && (more.length > 1 || more[0] !== 'payout')) return refusedCallback('not-found')
      return ofProvider(ctx, providerOf(gatewayProviderName(call)), about, fitting)
    }
    if (more.length > 0) return refusedCallback('not-found')
    if (name === 'bank' && call !== undefined) return ofFeed(fitting, call)
    if (call !== undefined) return ofVendor(fitting, { vendor: name, call })
    // Gateways have the path above alone.
    return ofProvider(ctx, name.includes(':') ? undefined : providerOf(name), 'payment', fitting)
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
 * order's; gateways have answers of their own.
 */
async function ofProvider(
  ctx: Context,
  provider: PaymentProvider | undefined,
  about: CallbackMessage['about'],
  { method, headers, query = '', body }: SentCallback,
): Promise<CallbackAnswer> {
  if (!provider) return refusedCallback('not-found')
  if (!body) return refusedCallback('too-large')
  const message = { about, method, headers: new Headers(headers), query, body: Buffer.from(body) }
  const heard = await hear(ctx, provider, message)
  if (provider.answerCallback) return provider.answerCallback(ctx, endOf(heard), about)
  if (!heard.ok)
    return refusedCallback(
      heard.code,
      heard.code === 'method-not-offered' ? { headers: { Allow: 'POST' } } : {},
    )
  if (heard.value === 'amount-differs') return refusedCallback('invalid')
  // The wire calls a payout exception `odd`, as in its first version.
  const value = { outcome: heard.value === 'exception' ? 'odd' : heard.value }
  return callbackAnswer(200, { success: true, value, message: 'ok' } satisfies Envelope)
}

const refusals = {
  forged: 'forged-request',
  malformed: 'invalid',
  'other-method': 'method-not-offered',
} as const satisfies Record<string, ErrorCode>

/** What became of a message. Refuses `forged-request`, `invalid`, `method-not-offered`, and as the order does. */
async function hear(
  ctx: Context,
  provider: PaymentProvider,
  message: CallbackMessage,
): Promise<Result<string>> {
  const callback = await provider.readCallback(ctx, message)
  if (callback === 'undecided') return ok(callback)
  if (typeof callback === 'string') return refuse(refusals[callback])
  return 'payoutId' in callback
    ? acceptPayoutCallback(ctx, provider.name, callback)
    : acceptCallback(ctx, provider.name, callback)
}

/** The same in the words of a gateway. */
function endOf(heard: Result<string>): CallbackEnd {
  if (heard.ok) return heard.value === 'amount-differs' ? 'differs' : 'taken'
  if (heard.code === 'forged-request') return 'forged'
  if (heard.code === 'method-not-offered') return 'other-method'
  return heard.code === 'not-found' ? 'unknown' : 'malformed'
}

/** Reads a callback from an HTTP request. */
export async function readCallback(c: HonoContext): Promise<SentCallback> {
  const { raw } = c.req
  const { pathname: path, search } = new URL(raw.url)
  const body = await readBody(raw, bytesOf(path))
  return {
    method: raw.method,
    path,
    ...(search === '' ? {} : { query: search.slice(1) }),
    headers: Object.fromEntries(raw.headers),
    body: body ? new Uint8Array(body) : null,
  }
}
