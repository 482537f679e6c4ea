import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Minor, minorOf, moneyOf, PositiveMoney } from '#contract/base/fields/money.ts'
import { withoutUnprintable } from '#contract/base/fields/printable.ts'
import { SEAL_AGE_MS } from '#contract/limits.ts'
import type { Context, Fetch } from '#platform/base/context.ts'
import { allKeys } from '#platform/base/platform-keys.ts'
import type {
  Instructions,
  OrderToCollect,
  PaymentCallback,
  PaymentProvider,
  PayoutAnswer,
  PayoutCallback,
} from './provider.ts'

/**
 * The default payment provider: a simulation that accepts every order and pays it after `simulatorDelayMs`, through a
 * real signed callback, and pays withdrawals out to nobody (platform.md section 3). An operator with real players sets
 * `simulatorDeposit` to `off`; until then each start warns.
 *
 * Its behaviour is a setting. `simulatorDeposit`: `pay`; or the faults `fail` (reports a failed payment), `never`
 * (stays silent), `twice` (sends each callback twice), `differ` (reports half the amount), `refuse` (accepts no order).
 * A card whose code is all zeros is always refused. `simulatorPayout`: `pay`; `refuse`; `slow` (answers later, by a
 * callback); `twice` (by two callbacks); `lose` (pays, but loses its first answer; a callback follows). A pending
 * payout keeps its behaviour if the setting changes.
 */
export const simulator: PaymentProvider = {
  name: 'simulator',

  isOpen: async (ctx) => (await ctx.settings.value('simulatorDeposit')) !== 'off',

  async submit(ctx, order) {
    const behaviour = await ctx.settings.value('simulatorDeposit')
    if (behaviour === 'off' || behaviour === 'refuse') return null
    const delayMs = await ctx.settings.value('simulatorDelayMs')
    const at = new Date(ctx.clock.now().getTime() + delayMs)
    const { orderId, card } = order
    if (card && /^0+$/.test(card.code)) return null
    await ctx.addJob('deposit-simulate-payment', { orderId }, { at, key: `simulate-payment ${orderId}` })
    return { instructions: card ? null : instructionsFor(order) }
  },

  async readCallback(ctx, { method, headers, body }) {
    if (method !== 'POST') return 'other-method'
    const timestamp = headers.get(TIMESTAMP_HEADER) ?? ''
    const signature = headers.get(SIGNATURE_HEADER) ?? ''
    if (!allKeys(ctx).some((key) => isSignature(key, timestamp, body, signature))) return 'forged'
    if (Math.abs(ctx.clock.now().getTime() - Number(timestamp)) > SEAL_AGE_MS) return 'forged'
    return callbackIn(body) ?? 'malformed'
  },

  async payOut(ctx, { orderId, payoutId }, late): Promise<PayoutAnswer> {
    const key = `simulate ${payoutId}`
    if (await isQueued(ctx, key)) return 'pending'
    const behaviour = await ctx.settings.value('simulatorPayout')
    if (behaviour === 'pay') return 'paid'
    if (behaviour === 'refuse') return { refused: 'the simulated bank does not know the account' }
    const at = new Date(ctx.clock.now().getTime() + (await ctx.settings.value('simulatorDelayMs')))
    late.throwIfAborted()
    await ctx.addJob('withdrawal-simulate-payout', { orderId, payoutId }, { at, key })
    if (behaviour === 'lose') throw new Error('the simulated bank lost its answer')
    return 'pending'
  },
}

/** The queue stands for the bank and its pending work; a job that has failed for good has lost its callback. */
async function isQueued({ db }: Context, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${key} and attempts < max_attempts
  `.execute(db)
  return rows.length > 0
}

const TIMESTAMP_HEADER = 'simulator-timestamp'
const SIGNATURE_HEADER = 'simulator-signature'

/** HMAC-SHA256 over the time (ms) and the body, with its own key derived from the platform's. */
function sign(platformKey: string, timestamp: string, body: Buffer): Buffer {
  const key = createHmac('sha256', platformKey).update('simulator callback 1').digest()
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest()
}

function isSignature(platformKey: string, timestamp: string, body: Buffer, signature: string): boolean {
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), sign(platformKey, timestamp, body))
}

/** The headers of a callback with `body`, signed now. */
export function signedHeaders(ctx: Context, body: string): Record<string, string> {
  const timestamp = String(ctx.clock.now().getTime())
  return {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: sign(ctx.platformKey, timestamp, Buffer.from(body)).toString('hex'),
  }
}

/** An id in a callback; PostgreSQL cannot store a NUL or an unpaired surrogate. */
const CallbackId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => !id.includes('\0') && !/\p{Surrogate}/u.test(id))

const CallbackBody = z.object({
  transactionId: CallbackId,
  orderId: CallbackId,
  amount: PositiveMoney,
  status: z.enum(['paid', 'failed']),
})

const PayoutBody = z.object({
  payoutId: CallbackId,
  orderId: CallbackId,
  status: z.enum(['paid', 'failed']),
  // Only the outcome matters, so the bank's text may be anything.
  reason: z
    .string()
    .max(200)
    .default('')
    .transform((text) => withoutUnprintable(text, ' ')),
})

function callbackIn(body: Buffer): PaymentCallback | PayoutCallback | undefined {
  try {
    const json = JSON.parse(body.toString())
    const payout = PayoutBody.safeParse(json)
    if (payout.success) return payout.data
    const read = CallbackBody.safeParse(json)
    return read.success ? { ...read.data, amount: minorOf(read.data.amount) } : undefined
  } catch {
    return undefined // signed, but not JSON
  }
}

const payees: Record<string, Pick<Instructions, 'payTo' | 'accountNumber'>> = {
  'bank-transfer': { payTo: 'Vietcombank', accountNumber: '1000000088' },
  'e-wallet': { payTo: 'MoMo', accountNumber: '0900000088' },
  crypto: { payTo: 'USDT (TRC-20)', accountNumber: 'TSenDemoXXXXXXXXXXXXXXXXXXXXXXXXXX' },
}

function instructionsFor({ method, content, amount }: OrderToCollect): Instructions {
  const payee = payees[method]
  if (!payee) throw new Error(`the simulator does not know the method ${method}`)
  const lines = [payee.payTo, payee.accountNumber, ACCOUNT_NAME, moneyOf(amount), content]
  return { ...payee, accountName: ACCOUNT_NAME, content, qr: lines.join('|'), bank: null, chain: null }
}

const ACCOUNT_NAME = 'SEN DEMO'

/** The URL of the simulator's callbacks on this platform's own HTTP surface; the host is only a placeholder. */
const CALLBACK_URL = 'http://platform.internal/callbacks/simulator'

/**
 * The simulated bank's callback after its delay, as `simulatorDeposit` says. The transaction's id is derived from the
 * order, so that a repeated job reports the same transaction.
 */
export async function simulatePayment(
  ctx: Context,
  fetch: Fetch,
  order: { id: string; amount: Minor; status: string },
): Promise<void> {
  const behaviour = await ctx.settings.value('simulatorDeposit')
  if (behaviour === 'off' || behaviour === 'never') return
  // A player who cancels does not pay. Tests of a payment after a cancel send callbacks themselves.
  if (order.status === 'cancelled') return
  const report = {
    transactionId: `sim-${order.id}`,
    orderId: order.id,
    amount: moneyOf(behaviour === 'differ' ? (order.amount + 1n) / 2n : order.amount),
    status: behaviour === 'fail' ? 'failed' : 'paid',
  } satisfies z.input<typeof CallbackBody>
  // A refused callback is not worth a repeat.
  await callBack(ctx, fetch, report, {
    times: behaviour === 'twice' ? 2 : 1,
    mayRefuse: behaviour === 'differ',
  })
}

/** The simulated bank's callback about a payout that it did not answer at once. */
export async function simulatePayout(
  ctx: Context,
  fetch: Fetch,
  { orderId, payoutId }: { orderId: string; payoutId: string },
): Promise<void> {
  const behaviour = await ctx.settings.value('simulatorPayout')
  const report = { payoutId, orderId, status: 'paid' } satisfies z.input<typeof PayoutBody>
  await callBack(ctx, fetch, report, { times: behaviour === 'twice' ? 2 : 1 })
}

async function callBack(
  ctx: Context,
  fetch: Fetch,
  report: object,
  { times, mayRefuse = false }: { times: number; mayRefuse?: boolean },
): Promise<void> {
  const body = JSON.stringify(report)
  for (let sent = 0; sent < times; sent++) {
    const answer = await fetch(
      new Request(CALLBACK_URL, { method: 'POST', headers: signedHeaders(ctx, body), body }),
    )
    if (!answer.ok && !mayRefuse) throw new Error(`the simulator's callback was answered ${answer.status}`)
  }
}
