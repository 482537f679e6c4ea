import { sql } from 'kysely'
import { callbackAnswer } from '#contract/base/sent-callback.ts'
import type { Context } from '#platform/base/context.ts'
import { PAYOUT_QUIET_MS } from '#platform/cashier/limits.ts'
import type {
  CallbackEnd,
  CallbackMessage,
  Collecting,
  Instructions,
  OrderToAsk,
  OrderToCollect,
  OrderToPay,
  PaymentCallback,
  PaymentProvider,
  PayoutAnswer,
  PayoutCallback,
} from '../provider.ts'
import { canWrite } from './amounts.ts'
import type { Callback, GatewayRequest, Report, Signature, Words } from './description.ts'
import { type Gateway, gatewayOf, noteFailed, noteHeard, readingOf } from './kept-gateways.ts'
import { type BuiltRequest, buildRequest } from './message.ts'
import { type GatewayAnswer, NotReached, reach } from './reach.ts'
import { hold, type ReportedPayment, readAnswer, readReport } from './read-report.ts'
import type { Values } from './template.ts'
import { depositValues, payoutQueryValues, payoutValues, queryValues } from './values.ts'

const PREFIX = 'gateway:'

/** What orders of a gateway have as their provider. */
export const gatewayProviderName = (name: string): `gateway:${string}` => `${PREFIX}${name}`

/** The gateway of a provider's name; undefined for other providers. */
export const gatewayNameOf = (provider: string): string | undefined =>
  provider.startsWith(PREFIX) ? provider.slice(PREFIX.length) : undefined

/** A gateway by its description (platform.md section 3, docs/gateways.md). */
export const gatewayProvider = (name: string): PaymentProvider => ({
  name: gatewayProviderName(name),
  isOpen: async (ctx) => (await gatewayOf(ctx, name))?.isOpen ?? false,
  submit: async (ctx, order) => submit(ctx, await requireGateway(ctx, name), order),
  readCallback: async (ctx, message) => {
    const gateway = await gatewayOf(ctx, name)
    return gateway ? readCallback(ctx, gateway, message) : 'forged'
  },
  answerCallback: async (ctx, end, about) => {
    const gateway = await gatewayOf(ctx, name)
    return answerTo(gateway && callbackOf(gateway, about), end)
  },
  ask: async (ctx, order) => ask(ctx, await requireGateway(ctx, name), order),
  payOut: async (ctx, order, late) => payOut(ctx, await requireGateway(ctx, name), order, late),
})

async function requireGateway(ctx: Context, name: string): Promise<Gateway> {
  const gateway = await gatewayOf(ctx, name)
  if (!gateway) throw new Error(`no gateway ${name}`)
  return gateway
}

async function submit(ctx: Context, gateway: Gateway, order: OrderToCollect): Promise<Collecting | null> {
  const { deposit, title } = gateway.description
  const request = build(gateway, deposit.request, depositValues(gateway, order))
  const instructions: Instructions = {
    payTo: title,
    accountNumber: '',
    accountName: '',
    content: order.content,
    qr: null,
    bank: null,
    chain: null,
  }
  if (deposit.way === 'redirect')
    return { instructions: { ...instructions, pay: { way: 'link', url: request.url, fields: [] } } }
  if (deposit.way === 'form')
    return {
      instructions: { ...instructions, pay: { way: 'form', url: request.url, fields: request.fields } },
    }
  const { answer: acceptance } = deposit
  if (!acceptance) throw new Error(`gateway ${gateway.description.name} has no answer`)
  const fields = await fieldsOf(ctx, gateway, request, acceptance)
  if (fields === 'refused') return null
  const page = acceptance.page === undefined ? undefined : fields.get(acceptance.page)
  const qr = acceptance.qr === undefined ? undefined : fields.get(acceptance.qr)
  if (page && !isAllowedPage(page, deposit.pages)) {
    await noteFailed(
      ctx,
      gateway.description.name,
      'it sends payers to a page that its description does not name',
    )
    return null
  }
  if (!page && !qr) {
    await noteFailed(ctx, gateway.description.name, 'it accepted an order without a page or a QR code')
    return null
  }
  return {
    instructions: {
      ...instructions,
      qr: qr || null,
      ...(page ? { pay: { way: 'link', url: page, fields: [] } } : {}),
    },
  }
}

const isAllowedPage = (page: string, origins: readonly string[]): boolean =>
  URL.canParse(page) && origins.includes(new URL(page).origin)

/** Asks a gateway, and reads an answer that accepts or refuses. Throws for any other. */
async function fieldsOf(
  ctx: Context,
  gateway: Gateway,
  request: BuiltRequest,
  { signature, ok, refused }: { signature: Signature | null; ok: Words; refused?: Words | undefined },
  late?: AbortSignal,
): Promise<Map<string, string> | 'refused'> {
  const answer = await send(ctx, gateway, request, late)
  const message = { encoding: 'json' as const, ...answer }
  const fields = readAnswer({ signature }, message, readingOf(ctx, gateway))
  if (typeof fields === 'string') throw await unclear(ctx, gateway, `its answer is ${fields}`)
  const value = (name: string) => fields.get(name)
  if (hold(ok, value)) return fields
  if (refused && hold(refused, value)) return 'refused'
  throw await unclear(ctx, gateway, 'its answer neither accepts nor refuses')
}

/** Sends a request, and notes how that went. */
async function send(
  ctx: Context,
  { description: { name, privateNetwork } }: Gateway,
  request: BuiltRequest,
  late?: AbortSignal,
): Promise<GatewayAnswer> {
  try {
    const answer = await reach(request, { privateNetwork, ...(late ? { signal: late } : {}) })
    await noteHeard(ctx, name)
    return answer
  } catch (error) {
    if (error instanceof NotReached) await noteFailed(ctx, name, error.message)
    throw error
  }
}

async function unclear(
  ctx: Context,
  { description: { name } }: Gateway,
  problem: string,
): Promise<NotReached> {
  await noteFailed(ctx, name, problem)
  return new NotReached(problem)
}

const build = ({ secrets }: Gateway, request: GatewayRequest, values: Values): BuiltRequest =>
  buildRequest(request, values, secrets)

const callbackOf = ({ description }: Gateway, about: CallbackMessage['about']): Callback | undefined =>
  about === 'payout' ? description.payout?.callback : description.deposit.callback

async function readCallback(
  ctx: Context,
  gateway: Gateway,
  { about, method, headers, query, body }: CallbackMessage,
): ReturnType<PaymentProvider['readCallback']> {
  const callback = callbackOf(gateway, about)
  if (!callback) return 'forged'
  if (method !== callback.method) return 'other-method'
  const { encoding, report } = callback
  const bytes = encoding === 'query' ? Buffer.from(query) : body
  const result = readReport(report, { encoding, bytes, headers }, readingOf(ctx, gateway))
  if (typeof result === 'string') {
    ctx.log.warn({ gateway: gateway.description.name, said: result }, 'a callback of a gateway was refused')
    return result
  }
  await noteHeard(ctx, gateway.description.name)
  return about === 'payout' ? (payoutOf(result) ?? 'undecided') : (paymentOf(result) ?? 'undecided')
}

/** Of an order; null while nothing is decided. */
function paymentOf({
  id: orderId,
  transaction: transactionId,
  amount,
  state,
}: ReportedPayment): PaymentCallback | null {
  if (state !== 'paid' && state !== 'failed') return null
  // What did not come has no amount.
  return { orderId, transactionId, amount: amount ?? 0n, status: state }
}

const UUID_LENGTH = 36

/** Of a payout, whose id begins with its order's; null while nothing is decided. */
function payoutOf({ id, amount, state, reason }: ReportedPayment): PayoutCallback | null {
  if (state !== 'paid' && state !== 'failed') return null
  const amountPart = amount === null ? {} : { amount }
  return { payoutId: id, orderId: id.slice(0, UUID_LENGTH), status: state, reason, ...amountPart }
}

const statuses = { unknown: 404, differs: 400, malformed: 400, forged: 401 } as const

function answerTo(callback: Callback | undefined, end: CallbackEnd) {
  if (!callback) return callbackAnswer(404, { success: false, value: null, message: 'not-found' })
  const { answer, method } = callback
  if (end === 'other-method')
    return callbackAnswer(
      405,
      { success: false, value: null, message: 'method-not-offered' },
      { Allow: method },
    )
  const status = end === 'taken' ? answer.status : statuses[end]
  return { status, text: answer[end], headers: { 'Content-Type': answer.type } }
}

async function ask(ctx: Context, gateway: Gateway, order: OrderToAsk): Promise<PaymentCallback | null> {
  const { query } = gateway.description.deposit
  if (!query) return null
  const payment = await askAbout(ctx, gateway, query, queryValues(ctx, gateway, order), order.orderId)
  return paymentOf(payment)
}

/** Asks about an order or a payout. Throws if the answer is not about it. */
async function askAbout(
  ctx: Context,
  gateway: Gateway,
  query: { request: GatewayRequest; report: Report },
  values: Values,
  id: string,
): Promise<ReportedPayment> {
  const answer = await send(ctx, gateway, build(gateway, query.request, values))
  const result = readReport(query.report, { encoding: 'json', ...answer }, readingOf(ctx, gateway))
  if (typeof result === 'string') throw await unclear(ctx, gateway, `its answer is ${result}`)
  if (result.state !== 'none' && result.id !== id)
    throw await unclear(ctx, gateway, 'its answer is of another order')
  return result
}

/**
 * Pays out by a gateway. The payout is recorded before the request, which is sent once: whatever comes of it, from then on the
 * gateway is only asked for its state. A payout that the gateway does not know counts as refused once no request can be under
 * way; not so if the gateway was added again since, because under another merchant or address it may have paid what it does not
 * know now.
 */
async function payOut(
  ctx: Context,
  gateway: Gateway,
  order: OrderToPay,
  late: AbortSignal,
): Promise<PayoutAnswer> {
  const { payout, name, unit } = gateway.description
  if (!payout) throw new Error(`gateway ${name} pays nothing out`)
  const { payoutId } = order
  const earlier = await ctx.db
    .selectFrom('gateway_payout')
    .select('sent_at')
    .where('payout_id', '=', payoutId)
    .executeTakeFirst()
  if (earlier) return askPayout(ctx, gateway, order, earlier.sent_at)
  if (!canWrite(unit, order.amount)) return { refused: 'the gateway pays whole đồng' }
  if (!gateway.isOpen) throw new Error(`gateway ${name} is closed`)
  const request = build(gateway, payout.request, payoutValues(ctx, gateway, order))
  late.throwIfAborted()
  const noted = await ctx.db
    .insertInto('gateway_payout')
    .values({ payout_id: payoutId, gateway: name, sent_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('payout_id')
    .executeTakeFirst()
  // Another process is sending it.
  if (!noted) return 'pending'
  const fields = await fieldsOf(ctx, gateway, request, payout.answer, late)
  return fields === 'refused' ? { refused: 'the gateway refused it' } : 'pending'
}

async function askPayout(
  ctx: Context,
  gateway: Gateway,
  { payoutId, amount }: OrderToPay,
  sentAt: Date,
): Promise<PayoutAnswer> {
  const { payout, name } = gateway.description
  if (!payout) throw new Error(`gateway ${name} pays nothing out`)
  try {
    const reported = await askAbout(
      ctx,
      gateway,
      payout.query,
      payoutQueryValues(ctx, gateway, payoutId),
      payoutId,
    )
    const isPaid = reported.state !== 'failed' && reported.state !== 'none' && reported.state !== 'pending'
    if (isPaid && reported.amount !== null && reported.amount !== amount)
      throw await unclear(ctx, gateway, 'it has paid another amount')
    const mayHavePaid = reported.state === 'none' && sentAt < gateway.openedAt
    await noteUnclear(ctx, payoutId, mayHavePaid)
    if (reported.state === 'failed') return { refused: reported.reason || 'the gateway did not pay it' }
    if (reported.state === 'none' && !mayHavePaid) {
      const isOver = ctx.clock.now().getTime() - sentAt.getTime() > PAYOUT_QUIET_MS
      return isOver ? { refused: 'the gateway knows no such payout' } : 'pending'
    }
    return isPaid ? 'paid' : 'pending'
  } catch (error) {
    if (error instanceof NotReached) await noteUnclear(ctx, payoutId, true)
    throw error
  }
}

/** Notes whether what became of a payout is unclear, and since when, for the operator (`unclearPayouts`). */
async function noteUnclear({ db, clock }: Context, payoutId: string, isUnclear: boolean): Promise<void> {
  await db
    .updateTable('gateway_payout')
    .set({ unclear_since: isUnclear ? clock.now() : null })
    .where('payout_id', '=', payoutId)
    .where('unclear_since', isUnclear ? 'is' : 'is not', null)
    .execute()
}

/**
 * Payouts that were given to a gateway which knows nothing of them, or says nothing that is understood, as a table: `payout_id`,
 * `sent_at`, `unclear_since`.
 */
export const unclearPayouts = sql`(
  select payout_id, sent_at, unclear_since from gateway_payout where unclear_since is not null
)`
