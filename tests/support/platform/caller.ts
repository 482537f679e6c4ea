import { type Caller, callerHeaders, TOKEN_HEADER } from '#contract/base/caller.ts'
import { seal } from '#contract/base/cipher.ts'
import { type Endpoint, hasBody, type InputOf, type WireValueOf, wireInput } from '#contract/base/endpoint.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { ROWS_TYPE } from '#contract/base/rows.ts'
import type { Platform } from '#platform/entry/index.ts'

/** The result of a call, with its HTTP status. */
export type Answer<V> =
  | { ok: true; status: number; value: V }
  | { ok: false; status: number; code: ErrorCode; value: Record<string, unknown>; retryAfter: string | null }

export interface CallOptions {
  token?: string
  address?: string
  userAgent?: string
  session?: string
}

/** Calls the platform over HTTP as the site does: with a proved caller, the body sealed where required. */
export async function callPlatform<E extends Endpoint>(
  { fetch, ctx }: Platform,
  endpoint: E,
  input: InputOf<E>,
  { token, address = '203.0.113.7', userAgent = 'test', session = '' }: CallOptions = {},
): Promise<Answer<WireValueOf<E>>> {
  const nowMs = ctx.clock.now().getTime()
  const caller: Caller = { address, language: 'en', userAgent, session }
  const headers: Record<string, string> = {
    ...callerHeaders(caller, endpoint.path, ctx.platformKey, nowMs),
    ...(token && { [TOKEN_HEADER]: token }),
  }
  const sent = wireInput(endpoint, input, 'SEN')
  const url = new URL(endpoint.path, 'http://platform')
  let body: RequestInit['body'] | undefined
  if (endpoint.encoding === 'bytes') body = (input as { bytes: Uint8Array<ArrayBuffer> }).bytes
  else if (hasBody(endpoint)) {
    const form = endpoint.encoding === 'form'
    headers['content-type'] = form ? 'application/x-www-form-urlencoded' : 'application/json'
    if (form) body = new URLSearchParams(sent as Record<string, string>).toString()
    else body = JSON.stringify(endpoint.encrypted ? { sealed: seal(sent, ctx.platformKey, nowMs) } : sent)
  } else {
    for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, String(value))
  }
  const response = await fetch(new Request(url, { method: endpoint.method, headers, body }))
  // A download: collect all rows.
  if (response.headers.get('content-type')?.startsWith(ROWS_TYPE)) {
    const lines = (await response.text()).trimEnd().split('\n')
    const rows = lines.flatMap((line) => (JSON.parse(line) as unknown[] | null) ?? [])
    return { ok: true, status: response.status, value: rows as WireValueOf<E> }
  }
  const envelope = (await response.json()) as {
    success: boolean
    value: unknown
    message: ErrorCode
  }
  const { status } = response
  if (envelope.success) return { ok: true, status, value: envelope.value as WireValueOf<E> }
  return {
    ok: false,
    status,
    code: envelope.message,
    value: envelope.value as Record<string, unknown>,
    retryAfter: response.headers.get('retry-after'),
  }
}
