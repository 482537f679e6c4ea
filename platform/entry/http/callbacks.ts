import type { Context as HonoContext } from 'hono'
import type { Envelope } from '#contract/base/endpoint.ts'
import {
  type NoticeAnswer,
  noticeAnswer,
  refusedNotice,
  type SentNotice,
} from '#contract/base/sent-notice.ts'
import { MAX_NOTICE_BYTES } from '#contract/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { acceptNotice } from '#platform/cashier/deposits/index.ts'
import { providerOf } from '#platform/cashier/providers/index.ts'
import { acceptPayoutNotice } from '#platform/cashier/withdrawals/index.ts'
import { readBody } from './server/read-body.ts'
import { vendorCallbacks } from './vendor-callbacks.ts'

/**
 * Answers messages to `/callbacks/…`, over HTTP or within the process: `<provider>` for notices of payment providers,
 * `<vendor>/<call>` for calls of vendors. Throws if the database cannot be reached.
 */
export function callbacks(ctx: Context): (notice: SentNotice) => Promise<NoticeAnswer> {
  const ofVendor = vendorCallbacks(ctx)
  return async (notice) => {
    const { path, body } = notice
    const fitting = body && body.byteLength > MAX_NOTICE_BYTES ? { ...notice, body: null } : notice
    const [name = '', call, ...more] = path.split('/').slice(2).map(decoded)
    if (more.length > 0) return refusedNotice('not-found')
    return call === undefined ? ofProvider(ctx, name, fitting) : ofVendor(fitting, { vendor: name, call })
  }
}

/** A decoded part of a path; empty if it cannot be decoded, because nothing has an empty name. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/**
 * `/callbacks/<provider>`: signed notices from payment providers. A repeat gets the first answer. 403 for a wrong or
 * old signature, 404 for an unknown provider or order, 400 for a malformed message and for an amount that is not the
 * order's.
 */
async function ofProvider(
  ctx: Context,
  name: string,
  { method, headers, body }: SentNotice,
): Promise<NoticeAnswer> {
  const provider = providerOf(name)
  if (!provider) return refusedNotice('not-found')
  if (method !== 'POST') return refusedNotice('method-not-offered', { Allow: 'POST' })
  if (!body) return refusedNotice('too-large')
  const notice = provider.readCallback(ctx, new Headers(headers), Buffer.from(body))
  if (notice === 'forged') return refusedNotice('forged-request')
  if (notice === 'malformed') return refusedNotice('invalid')
  const accepted =
    'payoutId' in notice ? await acceptPayoutNotice(ctx, name, notice) : await acceptNotice(ctx, name, notice)
  if (!accepted.ok) return refusedNotice(accepted.code)
  if (accepted.value === 'amount-differs') return refusedNotice('invalid')
  // The wire calls a payout exception `odd`, as in its first version.
  const value = { outcome: accepted.value === 'exception' ? 'odd' : accepted.value }
  return noticeAnswer(200, { success: true, value, message: 'ok' } satisfies Envelope)
}

/** Reads a notice from an HTTP request. */
export async function readNotice(c: HonoContext): Promise<SentNotice> {
  const { raw } = c.req
  const body = await readBody(raw, MAX_NOTICE_BYTES)
  return {
    method: raw.method,
    path: new URL(raw.url).pathname,
    headers: Object.fromEntries(raw.headers),
    body: body ? new Uint8Array(body) : null,
  }
}
