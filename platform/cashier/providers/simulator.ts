import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { MAX_AGE_MS } from '#contract/cipher.ts'
import { minorOf, moneyOf, PositiveMoney } from '#contract/money.ts'
import type { Context, Fetch } from '../../context.ts'
import type { Instructions, Notice, OrderToCollect, PaymentProvider } from './provider.ts'

/**
 * The default payment provider: a simulation that takes every order and pays it after `simulatorDelayMs`, through a real
 * signed callback, and pays withdrawals out to nobody (platform.md section 3). The setting `simulatorDeposit` says how it
 * behaves: `pay`; or badly, `fail` reports a failed payment, `never` stays silent, `twice` sends each callback twice,
 * `refuse` takes no order. An operator whose players have real money sets it `off`; the start warns while it is not.
 */
export const simulator: PaymentProvider = {
  isOpen: async (ctx) => (await ctx.settings.value('simulatorDeposit')) !== 'off',

  async submit(ctx, order) {
    const behaviour = await ctx.settings.value('simulatorDeposit')
    if (behaviour === 'off' || behaviour === 'refuse') return null
    const delayMs = await ctx.settings.value('simulatorDelayMs')
    const at = new Date(ctx.clock.now().getTime() + delayMs)
    const { orderId } = order
    await ctx.addJob('deposit-simulate-payment', { orderId }, { at, key: `simulate-payment ${orderId}` })
    return instructionsFor(order)
  },

  readCallback(ctx, headers, body) {
    const timestamp = headers.get(TIMESTAMP_HEADER) ?? ''
    const signature = headers.get(SIGNATURE_HEADER) ?? ''
    if (!isSignature(ctx.platformKey, timestamp, body, signature)) return 'forged'
    if (Math.abs(ctx.clock.now().getTime() - Number(timestamp)) > MAX_AGE_MS) return 'forged'
    return readNotice(body) ?? 'malformed'
  },

  async payOut() {
    // The simulated bank pays whoever it is asked to.
  },
}

const TIMESTAMP_HEADER = 'simulator-timestamp'
const SIGNATURE_HEADER = 'simulator-signature'

/** HMAC-SHA256 over the time (ms) and the body, with a key of its own made from the platform's. */
function sign(platformKey: string, timestamp: string, body: Buffer): Buffer {
  const key = createHmac('sha256', platformKey).update('simulator callback 1').digest()
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest()
}

function isSignature(platformKey: string, timestamp: string, body: Buffer, signature: string): boolean {
  if (!/^\d{1,15}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), sign(platformKey, timestamp, body))
}

/** The headers of a callback that says `body` now. */
export function signedHeaders(ctx: Context, body: string): Record<string, string> {
  const timestamp = String(ctx.clock.now().getTime())
  return {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: sign(ctx.platformKey, timestamp, Buffer.from(body)).toString('hex'),
  }
}

const CallbackBody = z.object({
  transactionId: z.string().min(1).max(64),
  orderId: z.string().min(1).max(64),
  amount: PositiveMoney,
  status: z.enum(['paid', 'failed']),
})

function readNotice(body: Buffer): Notice | undefined {
  try {
    const read = CallbackBody.safeParse(JSON.parse(body.toString()))
    return read.success ? { ...read.data, amount: minorOf(read.data.amount) } : undefined
  } catch {
    return undefined // signed, but no JSON
  }
}

const payees: Record<string, Pick<Instructions, 'payTo' | 'accountNumber'>> = {
  'bank-transfer': { payTo: 'Vietcombank', accountNumber: '1000000088' },
  'e-wallet': { payTo: 'MoMo', accountNumber: '0900000088' },
  crypto: { payTo: 'USDT (TRC-20)', accountNumber: 'TSenDemoXXXXXXXXXXXXXXXXXXXXXXXXXX' },
}

function instructionsFor({ method, content }: OrderToCollect): Instructions {
  const payee = payees[method]
  if (!payee) throw new Error(`the simulator does not know the method ${method}`)
  return { ...payee, accountName: 'SEN DEMO', content }
}

/** Where this platform's own HTTP surface takes the simulator's callbacks; the host is only a name. */
const CALLBACK_URL = 'http://platform.internal/callbacks/simulator'

/**
 * What the simulated bank does when its delay is over: it calls back, as `simulatorDeposit` says. The transaction's id
 * follows from the order, so a job that runs again reports the same transaction.
 */
export async function simulatePayment(ctx: Context, fetch: Fetch, orderId: string): Promise<void> {
  const behaviour = await ctx.settings.value('simulatorDeposit')
  if (behaviour === 'off' || behaviour === 'never') return
  const order = await ctx.db
    .selectFrom('deposit_order')
    .select(['amount', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  // Who has cancelled does not pay. That money which comes all the same is credited is tested by callbacks.
  if (order.status === 'cancelled') return
  const body = JSON.stringify({
    transactionId: `sim-${orderId}`,
    orderId,
    amount: moneyOf(order.amount),
    status: behaviour === 'fail' ? 'failed' : 'paid',
  } satisfies z.input<typeof CallbackBody>)
  for (let sent = 0; sent < (behaviour === 'twice' ? 2 : 1); sent++) {
    const answer = await fetch(
      new Request(CALLBACK_URL, { method: 'POST', headers: signedHeaders(ctx, body), body }),
    )
    if (!answer.ok) throw new Error(`the simulator's callback was answered ${answer.status}`)
  }
}
