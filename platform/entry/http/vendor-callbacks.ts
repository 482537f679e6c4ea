import { Hono, type Context as HonoContext } from 'hono'
import type { Envelope } from '#contract/endpoint.ts'
import { minorOf } from '#contract/money.ts'
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
} from '#contract/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import {
  type Asked,
  type Connection,
  connectionOf,
  takeCall,
  walletBalance,
} from '#platform/play/vendors/index.ts'
import { readBody } from './read-body.ts'

/** A message that is larger is answered 413. */
const MAX_BODY_BYTES = 16 * 1024

/** For so long a process keeps how a vendor is reached, its keys too: a change acts within 10 s (site.md section 7). */
const KEPT_MS = 2_000
/** As many vendors are kept; no platform has more. */
const MOST_KEPT = 500

/**
 * `/callbacks/<vendor>/balance|bet|win|rollback`: the seamless wallet of vendors (platform.md section 4). Checked in this order:
 * 404 for an unknown vendor or call, 405, 413, 415 for what is no JSON, 401 for a wrong or old signature, 400 for a malformed
 * message; then what `takeCall` refuses.
 */
export function vendorCallbacks(ctx: Context): Hono {
  const connections = new Connections(ctx)
  const app = new Hono()
  app.all('/:vendor/:call', async (c) => {
    const { vendor, call } = c.req.param()
    // The database takes no text with a NUL in it.
    const isNamed = isWalletCall(call) && VendorId.safeParse(vendor).success
    const connection = isNamed ? await connections.of(vendor) : undefined
    if (!connection || !isWalletCall(call)) return refusal(c, 'not-found')
    if (c.req.method !== 'POST') return refusal(c, 'method-not-offered', { headers: { Allow: 'POST' } })
    const { headers } = c.req.raw
    const body = await readBody(c.req.raw, MAX_BODY_BYTES)
    if (!body) return refusal(c, 'too-large')
    if (!isJson(headers)) return refusal(c, 'not-json')
    const nowMs = ctx.clock.now().getTime()
    if (!isSignedBy(connection.keys, headers, { path: walletPath(vendor, call), body }, nowMs))
      return refusal(c, 'wrong-signature')
    const asked = askedOf(call, body)
    if (!asked.success) return refusal(c, 'invalid', { field: asked.field })
    const result = await asked.ask(ctx, connection)
    if (!result.ok)
      return refusal(c, result.code, { field: result.code === 'invalid' ? result.detail.field : undefined })
    return c.json({ success: true, value: result.value, message: 'ok' } satisfies Envelope)
  })
  return app
}

/** Reads how vendors are reached, and keeps it for a moment: it is asked for with every call. */
class Connections {
  readonly #kept = new Map<string, { at: number; connection: Connection | undefined }>()
  readonly #ctx: Context

  constructor(ctx: Context) {
    this.#ctx = ctx
  }

  async of(vendor: string): Promise<Connection | undefined> {
    const now = performance.now()
    const kept = this.#kept.get(vendor)
    if (kept && now - kept.at < KEPT_MS) return kept.connection
    const connection = await connectionOf(this.#ctx, vendor)
    // Names that nobody has are not worth keeping.
    if (connection && this.#kept.size < MOST_KEPT) this.#kept.set(vendor, { at: now, connection })
    return connection
  }
}

/** A message without a type is taken for what it must be. */
function isJson(headers: Headers): boolean {
  if (headers.has('content-encoding')) return false
  const type = headers.get('content-type')
  return type === null || /^application\/json\s*(;|$)/i.test(type)
}

type Read =
  | { success: false; field: string | undefined }
  | { success: true; ask(ctx: Context, connection: Connection): Promise<Result<WalletAnswer>> }

const unreadable = (issues: readonly { path: PropertyKey[] }[]): Read => ({
  success: false,
  field: issues[0]?.path.join('.') || undefined,
})

function askedOf(kind: WalletCallKind, body: Buffer): Read {
  const said = parsed(body)
  if (kind === 'balance') {
    const read = BalanceCall.safeParse(said)
    if (!read.success) return unreadable(read.error.issues)
    return { success: true, ask: (ctx, connection) => walletBalance(ctx, connection, read.data) }
  }
  const read = transactionOf(kind, said)
  if ('issues' in read) return unreadable(read.issues)
  return { success: true, ask: (ctx, connection) => takeCall(ctx, connection, read) }
}

function transactionOf(
  kind: Exclude<WalletCallKind, 'balance'>,
  said: unknown,
): Asked | { issues: readonly { path: PropertyKey[] }[] } {
  if (kind === 'bet') {
    const { data, error } = BetCall.safeParse(said)
    return data ? { ...data, kind, amount: minorOf(data.amount) } : error
  }
  if (kind === 'win') {
    const { data, error } = WinCall.safeParse(said)
    return data
      ? { ...data, kind, amount: minorOf(data.amount), betTransactionId: data.betTransactionId ?? null }
      : error
  }
  const { data, error } = RollbackCall.safeParse(said)
  return data ? { ...data, kind, amount: data.amount ? minorOf(data.amount) : null } : error
}

/** Undefined for what is no JSON, or no UTF-8. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

function refusal(
  c: HonoContext,
  message: WalletRefusal,
  { field, headers = {} }: { field?: string | undefined; headers?: Record<string, string> } = {},
): Response {
  const value = field === undefined ? null : { field }
  return c.json({ success: false, value, message }, walletStatusOf(message) as 400, headers)
}
