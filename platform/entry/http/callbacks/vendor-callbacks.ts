import { LRUCache } from 'lru-cache'
import type { Envelope } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import {
  type CallbackAnswer,
  callbackAnswer,
  type RefusalDetail,
  refusedWith,
  type SentCallback,
} from '#contract/base/sent-callback.ts'
import {
  BalanceCall,
  BetCall,
  isSignedBy,
  isWalletCall,
  RollbackCall,
  VendorId,
  type WalletAnswer,
  type WalletCallKind,
  type WalletRefusal,
  WinCall,
  walletPath,
  walletStatusOf,
} from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { strictJson } from '#platform/base/input/strict-json.ts'
import type { Result } from '#platform/base/result.ts'
import { MAX_CALL_DEPTH, MAX_KEPT_VENDORS, VENDORS_KEPT_MS } from '#platform/entry/limits.ts'
import {
  type Connection,
  connectionOf,
  takeCall,
  type WalletCall,
  walletBalance,
} from '#platform/play/vendors/index.ts'

/** A call by its path: the vendor, and the name of the call. */
export interface NamedCall {
  vendor: string
  call: string
}

/**
 * `/callbacks/<vendor>/balance|bet|win|rollback`: the seamless wallet of vendors (platform.md section 4). Checked in
 * this order: 404 for an unknown vendor or call, 405, 413, 415 for anything but JSON, 401 for a wrong or old signature,
 * 400 for a malformed message; then the refusals of `takeCall`.
 */
export function vendorCallbacks(
  ctx: Context,
): (callback: SentCallback, named: NamedCall) => Promise<CallbackAnswer> {
  const connectionNamed = cachedConnections(ctx)
  return async ({ method, headers, body }, { vendor, call }) => {
    // PostgreSQL cannot store a text with NUL.
    const isNamed = isWalletCall(call) && VendorId.safeParse(vendor).success
    const connection = isNamed ? await connectionNamed(vendor) : undefined
    if (!connection || !isWalletCall(call)) return refusal('not-found')
    if (method !== 'POST') return refusal('method-not-offered', { headers: { Allow: 'POST' } })
    if (!body) return refusal('too-large')
    if (!isJson(headers)) return refusal('not-json')
    const nowMs = ctx.clock.now().getTime()
    const headerFields = { get: (name: string) => headers[name] }
    if (!isSignedBy(connection.keys, headerFields, { path: walletPath(vendor, call), body }, nowMs))
      return refusal('wrong-signature')
    const parsedCall = parseCall(call, body)
    if (!parsedCall.success) return refusal('invalid', { field: parsedCall.field })
    const result = await parsedCall.ask(ctx, connection)
    if (!result.ok)
      return refusal(result.code, { field: result.code === 'invalid' ? result.detail.field : undefined })
    return callbackAnswer(200, { success: true, value: result.value, message: 'ok' } satisfies Envelope)
  }
}

/** Reads vendors' connections, and caches them briefly, because every call needs one. */
function cachedConnections(ctx: Context): (vendor: string) => Promise<Connection | undefined> {
  const cache = new LRUCache<string, Connection>({ max: MAX_KEPT_VENDORS, ttl: VENDORS_KEPT_MS })
  return async (vendor) => {
    const cached = cache.get(vendor)
    if (cached) return cached
    const connection = await connectionOf(ctx, vendor)
    // Unknown names are not cached.
    if (connection) cache.set(vendor, connection)
    return connection
  }
}

/** A message without a content type counts as JSON. */
function isJson(headers: SentCallback['headers']): boolean {
  if (headers['content-encoding'] !== undefined) return false
  const type = headers['content-type']
  return type === undefined || /^application\/json\s*(;|$)/i.test(type)
}

type ParsedCall =
  | { success: false; field: string | undefined }
  | { success: true; ask(ctx: Context, connection: Connection): Promise<Result<WalletAnswer>> }

const unreadable = (issues: readonly { path: PropertyKey[] }[]): ParsedCall => ({
  success: false,
  field: issues[0]?.path.join('.') || undefined,
})

function parseCall(kind: WalletCallKind, body: Uint8Array): ParsedCall {
  const json = parsed(body)
  if (kind === 'balance') {
    const read = BalanceCall.safeParse(json)
    if (!read.success) return unreadable(read.error.issues)
    return { success: true, ask: (ctx, connection) => walletBalance(ctx, connection, read.data) }
  }
  const read = transactionOf(kind, json)
  if ('issues' in read) return unreadable(read.issues)
  return { success: true, ask: (ctx, connection) => takeCall(ctx, connection, read) }
}

function transactionOf(
  kind: Exclude<WalletCallKind, 'balance'>,
  json: unknown,
): WalletCall | { issues: readonly { path: PropertyKey[] }[] } {
  if (kind === 'bet') {
    const { data, error } = BetCall.safeParse(json)
    return data ? { ...data, kind, amount: minorOf(data.amount) } : error
  }
  if (kind === 'win') {
    const { data, error } = WinCall.safeParse(json)
    return data
      ? { ...data, kind, amount: minorOf(data.amount), betTransactionId: data.betTransactionId ?? null }
      : error
  }
  const { data, error } = RollbackCall.safeParse(json)
  return data ? { ...data, kind, amount: data.amount ? minorOf(data.amount) : null } : error
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined for anything but JSON in UTF-8, and for a message that says a field twice (`strictJson`). */
function parsed(body: Uint8Array): unknown {
  try {
    return strictJson(utf8.decode(body), MAX_CALL_DEPTH)
  } catch {
    return undefined
  }
}

const refusal = (message: WalletRefusal, refused?: RefusalDetail): CallbackAnswer =>
  refusedWith(walletStatusOf(message), message, refused)
