import {
  type CallbackAnswer,
  callbackAnswer,
  refusedCallback,
  type SentCallback,
} from '#contract/base/sent-callback.ts'
import type { Context } from '#platform/base/context.ts'
import { takeMessage } from '#platform/cashier/bank-lines/index.ts'

/**
 * `/callbacks/bank/<feed>`: lines of the house's own accounts, as services tell them (site.md 7). 200 `{success: true}`, also
 * for what is known; 401 for a wrong or old signature, 404 for an unknown feed, 400 for a malformed message, with the field that is
 * not understood in `value.field`, 413 for one that is too large, 429 where too many wait.
 */
export const bankFeeds =
  (ctx: Context) =>
  async ({ method, path, headers, body }: SentCallback, feedId: string): Promise<CallbackAnswer> => {
    if (method !== 'POST') return refusedCallback('method-not-offered', { headers: { Allow: 'POST' } })
    if (!body) return refusedCallback('too-large')
    const result = await takeMessage(ctx, feedId, { path, body, headers: { get: (name) => headers[name] } })
    if (result.ok) return { status: 200, text: JSON.stringify({ success: true }) }
    if (result.code !== 'forged-request') {
      const { field, retryAfterSeconds } = result.detail
      const headers = retryAfterSeconds ? { headers: { 'Retry-After': String(retryAfterSeconds) } } : {}
      return refusedCallback(result.code, { field, ...headers })
    }
    // The services understand no other status for a message that is not theirs.
    return callbackAnswer(401, { success: false, value: null, message: result.code })
  }
