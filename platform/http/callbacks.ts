import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Envelope } from '#contract/endpoint.ts'
import { type ErrorCode, statusOf } from '#contract/errors.ts'
import { acceptNotice, type Outcome, providerOf } from '../cashier/index.ts'
import type { Context } from '../context.ts'

const MAX_BODY_BYTES = 16 * 1024

/**
 * `/callbacks/<provider>`: what payment providers tell us, signed. A repeat is answered as the first one was. 403 for a
 * wrong or old signature, 404 for an unknown provider or order, 400 for what cannot be understood and for an amount
 * that is not the order's.
 */
export function callbacks(ctx: Context): Hono {
  const app = new Hono()
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => answer(c, 'too-large') })
  app.post('/:provider', limit, async (c) => {
    const name = c.req.param('provider')
    const provider = providerOf(name)
    if (!provider) return answer(c, 'not-found')
    const notice = provider.readCallback(ctx, c.req.raw.headers, await c.req.text())
    if (notice === 'forged') return answer(c, 'forged-request')
    if (notice === 'malformed') return answer(c, 'invalid')
    const accepted = await acceptNotice(ctx, name, notice)
    if (!accepted.ok) return answer(c, accepted.code)
    return accepted.value === 'amount-differs' ? answer(c, 'invalid') : answer(c, 'ok', accepted.value)
  })
  return app
}

function answer(c: HonoContext, message: ErrorCode): Response
function answer(c: HonoContext, message: 'ok', outcome: Outcome): Response
function answer(c: HonoContext, message: ErrorCode | 'ok', outcome?: Outcome): Response {
  if (message === 'ok') return c.json({ success: true, value: { outcome }, message } satisfies Envelope)
  return c.json({ success: false, value: null, message } satisfies Envelope, statusOf(message) as 400)
}
