import { Hono, type Context as HonoContext } from 'hono'
import type { Envelope } from '#contract/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import type { Context } from '#platform/base/context.ts'
import { acceptNotice, type Outcome } from '#platform/cashier/deposits/index.ts'
import { providerOf } from '#platform/cashier/providers/index.ts'
import { acceptPayoutNotice, type PayoutOutcome } from '#platform/cashier/withdrawals/index.ts'
import { readBody } from './read-body.ts'
import { vendorCallbacks } from './vendor-callbacks.ts'

/** A message that is larger is answered 413. */
const MAX_BODY_BYTES = 16 * 1024

/**
 * `/callbacks/<provider>`: signed notices from payment providers. A repeat gets the first answer. 403 for a wrong or
 * old signature, 404 for an unknown provider or order, 400 for a malformed message and for an amount that is not the
 * order's.
 */
export function callbacks(ctx: Context): Hono {
  const app = new Hono()
  app.post('/:provider', async (c) => {
    const name = c.req.param('provider')
    const provider = providerOf(name)
    if (!provider) return answer(c, 'not-found')
    const body = await readBody(c.req.raw, MAX_BODY_BYTES)
    if (!body) return answer(c, 'too-large')
    const notice = provider.readCallback(ctx, c.req.raw.headers, body)
    if (notice === 'forged') return answer(c, 'forged-request')
    if (notice === 'malformed') return answer(c, 'invalid')
    const accepted =
      'payoutId' in notice
        ? await acceptPayoutNotice(ctx, name, notice)
        : await acceptNotice(ctx, name, notice)
    if (!accepted.ok) return answer(c, accepted.code)
    return accepted.value === 'amount-differs'
      ? answer(c, 'invalid')
      : answer(c, 'ok', wireOutcome(accepted.value))
  })
  app.route('/', vendorCallbacks(ctx))
  return app
}

/** Providers have been told `odd` of a payout exception from the beginning; on the wire it stays so. */
const wireOutcome = (outcome: Outcome | PayoutOutcome) => (outcome === 'exception' ? 'odd' : outcome)
type WireOutcome = ReturnType<typeof wireOutcome>

function answer(c: HonoContext, message: ErrorCode): Response
function answer(c: HonoContext, message: 'ok', outcome: WireOutcome): Response
function answer(c: HonoContext, message: ErrorCode | 'ok', outcome?: WireOutcome): Response {
  if (message === 'ok') return c.json({ success: true, value: { outcome }, message } satisfies Envelope)
  return c.json({ success: false, value: null, message } satisfies Envelope, statusOf(message) as 400)
}
