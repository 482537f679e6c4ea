import type { Context } from '#platform/base/context.ts'
import type { OrderToAsk, OrderToCollect, OrderToPay } from '../provider.ts'
import { writeAmount } from './amounts.ts'
import type { Description } from './description.ts'
import { shortId, timeValues } from './message.ts'
import type { Values } from './template.ts'

/** The parts of a gateway that its templates need. */
interface TemplateGateway {
  description: Description
  merchant: Values
  origin: string
}

/** What makes a question new. */
type Timely = Pick<Context, 'clock' | 'random'>

/** Where a gateway calls. */
const callbackUrl = ({ origin, description: { name } }: TemplateGateway, about: '' | '/payout' = '') =>
  `${origin}/callbacks/gateway/${name}${about}`

/** Values of templates that create an order; the same for a repeat. */
export const depositValues = (gateway: TemplateGateway, order: OrderToCollect): Values => ({
  ...gateway.merchant,
  order: order.orderId,
  'order.short': shortId(order.orderId),
  amount: writeAmount(gateway.description.unit, order.amount),
  currency: gateway.description.currency,
  content: order.content,
  method: order.method,
  callback: callbackUrl(gateway),
  return: `${gateway.origin}/personalCenter/depositv2?order=${order.orderId}`,
  ...timeValues('created', order.createdAt),
  ...timeValues('expires', order.expiresAt),
})

const REQUEST_BYTES = 16

/** A new number for each question. */
const newRequest = (ctx: Timely) => ctx.random.bytes(REQUEST_BYTES).toString('hex')

/** What a gateway's request about a deposit order may contain, by the names of its description. */
export const queryValues = (ctx: Timely, gateway: TemplateGateway, order: OrderToAsk): Values => ({
  ...gateway.merchant,
  order: order.orderId,
  'order.short': shortId(order.orderId),
  amount: writeAmount(gateway.description.unit, order.amount),
  currency: gateway.description.currency,
  request: newRequest(ctx),
  ...timeValues('created', order.createdAt),
  ...timeValues('now', ctx.clock.now()),
})

/** The same for a payout. */
export const payoutValues = (ctx: Timely, gateway: TemplateGateway, order: OrderToPay): Values => ({
  ...gateway.merchant,
  payout: order.payoutId,
  'payout.short': shortId(order.payoutId),
  amount: writeAmount(gateway.description.unit, order.amount),
  currency: gateway.description.currency,
  'bank.code': order.bankCode,
  'bank.bin': order.bankBin,
  'account.number': order.accountNumber,
  'account.name': order.payeeName,
  callback: callbackUrl(gateway, '/payout'),
  ...timeValues('now', ctx.clock.now()),
})

/** The same for a question about a payout. */
export const payoutQueryValues = (ctx: Timely, gateway: TemplateGateway, payoutId: string): Values => ({
  ...gateway.merchant,
  payout: payoutId,
  'payout.short': shortId(payoutId),
  request: newRequest(ctx),
  ...timeValues('now', ctx.clock.now()),
})
