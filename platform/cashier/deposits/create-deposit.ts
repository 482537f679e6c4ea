import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { createDeposit as endpoint } from '#contract/cashier/cashier.ts'
import { MAX_OPEN_DEPOSITS } from '#contract/limits.ts'
import { feeOf } from '#contract/money/fee.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { joinWithDeposit } from '#platform/benefits/promotions/index.ts'
import type { FittingBank } from '#platform/cashier/banks/index.ts'
import { type ChainRow, giveAddress } from '#platform/cashier/chains/index.ts'
import { mayDeposit } from '#platform/cashier/orders/index.ts'
import type { ScratchCard } from '#platform/cashier/providers/index.ts'
import { mayPayIn } from '#platform/members/responsible-gaming/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { bankInstructions, chooseBank, freeTransferContent } from './bank-orders.ts'
import { chainInstructions, chooseChain } from './chain-orders.ts'
import { type Method, offeredMethods } from './deposit-methods.ts'
import { type DepositRow, moveDeposit } from './deposit-order.ts'
import { expiryKey } from './expire-deposit.ts'
import { cardFingerprint, readCard, sealCard, serialTail } from './scratch-card.ts'

type Input = ParsedInputOf<typeof endpoint>
type CreatedDeposit = ValueOf<typeof endpoint>

/**
 * Creates an order to deposit `input.amount` (money on the wire) by `input.method`; a job submits it to the provider, but
 * an own bank account, or an address of a chain, waits for its money at once. A copy of an answered request gets the first order.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `not-offered` at `method`, `under-limit` and `over-limit` at
 * `amount` (also `not-offered`: cards have face values, and each own bank account limits of its own; transfers to these
 * also `format`: they are whole đồng), `required`, `not-offered` and `format` at the fields
 * of a card, `required` and `not-offered` at `network`, `too-many-requests` while `MAX_OPEN_DEPOSITS` are open, `self-excluded`, `play-limit-reached`; for a
 * promotion joined with it (`input.promotionId`) the refusals of `joinWithDeposit`.
 */
export async function createDeposit(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<CreatedDeposit>> {
  const amount = minorOf(input.amount)
  const card = input.method === 'scratch-card' ? readCard(input) : null
  const content = [
    'deposit',
    input.method,
    amount,
    ...(card?.ok ? [cardFingerprint(ctx, card.value)] : []),
    ...(input.promotionId ? [input.promotionId] : []),
    ...(input.network ? [`network ${input.network}`] : []),
  ]
  return once(
    ctx,
    { memberId: member.id, requestId: input.requestId, content },
    {
      async prepare() {
        const permission = await mayDeposit(ctx, member)
        if (!permission.ok) return permission
        const method = (await offeredMethods(ctx, member)).find(({ method }) => method === input.method)
        if (!method) return refuse('not-offered', { field: 'method' })
        const fitting = checkAmount(method, amount)
        if (!fitting.ok) return fitting
        if (card && !card.ok) return card
        const chain = method.chains ? chooseChain(method.chains, input.network) : ok(null)
        if (!chain.ok) return chain
        return ok({
          amount,
          method,
          card: card?.value,
          chain: chain.value,
          expiresMinutes: await ctx.settings.value('depositExpiresMinutes'),
        })
      },
      async work(ctx, order) {
        if (input.promotionId) {
          const joined = await joinWithDeposit(ctx, member, { promotionId: input.promotionId, amount })
          if (!joined.ok) return joined
        }
        await lockMoneyOf(ctx, member.id)
        const room = await roomForOneMore(ctx, member.id)
        if (!room.ok) return room
        const within = await mayPayIn(ctx, member.id, amount)
        if (!within.ok) return within
        if (order.chain) return ok({ orderId: await openChainOrder(ctx, member, order, order.chain) })
        if (order.method.provider !== 'bank') return ok({ orderId: await openOrder(ctx, member, order) })
        const bank = await chooseBank(ctx, member, amount)
        return bank.ok ? ok({ orderId: await openBankOrder(ctx, member, order, bank.value) }) : bank
      },
    },
  )
}

interface NewOrder {
  amount: Minor
  method: Method
  card: ScratchCard | undefined
  /** The token that it is paid with, where chains serve it. */
  chain: ChainRow | null
  expiresMinutes: number
}

/** Creates the order and queues its submission; returns its id. */
async function openOrder(ctx: Context, member: Member, order: NewOrder): Promise<string> {
  const content = newContent(ctx)
  const card = order.card ? cardColumns(ctx, content, order.card) : {}
  const { id } = await insertOrder(ctx, member, order, { content, ...card })
  await ctx.addJob('deposit-submit', { orderId: id })
  return id
}

/** Creates an order that is to be paid to an own bank account; it waits for its money at once. Returns its id. */
async function openBankOrder(
  ctx: Context,
  member: Member,
  order: NewOrder,
  bank: FittingBank,
): Promise<string> {
  const content = await freeTransferContent(ctx)
  const row = await insertOrder(ctx, member, order, { content, bank_account_id: bank.id })
  const instructions = bankInstructions(bank, order.amount, content)
  expectOk(
    await moveDeposit(ctx, row, 'waiting', { instructions: { ...instructions } }),
    `order ${row.id} cannot wait`,
  )
  return row.id
}

/** Creates an order that is to be paid to an address of its own; it waits for its money at once. Returns its id. */
async function openChainOrder(
  ctx: Context,
  member: Member,
  order: NewOrder,
  chain: ChainRow,
): Promise<string> {
  const row = await insertOrder(ctx, member, order, { content: newContent(ctx), chain_id: chain.id })
  const address = await giveAddress(ctx, chain, { orderId: row.id, amount: order.amount })
  const instructions = chainInstructions(chain, address)
  expectOk(
    await moveDeposit(ctx, row, 'waiting', { instructions: { ...instructions } }),
    `order ${row.id} cannot wait`,
  )
  return row.id
}

/** Writes a new order, and the job by which it expires. */
async function insertOrder(
  ctx: Context,
  member: Member,
  { amount, method, expiresMinutes }: NewOrder,
  own: { content: string } & Partial<
    ReturnType<typeof cardColumns> & { bank_account_id: number; chain_id: number }
  >,
): Promise<DepositRow> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + expiresMinutes * 60_000)
  const row = await ctx.db
    .insertInto('deposit_order')
    .values({
      id: sql`uuidv7_at(${now})`,
      member_id: member.id,
      method: method.method,
      provider: method.provider,
      amount,
      fee: feeOf(amount, method.feeBasisPoints),
      status: 'created',
      ...own,
      created_at: now,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const began = { order_id: row.id, status: 'created', at: ctx.clock.now() }
  await ctx.db.insertInto('deposit_event').values(began).execute()
  await ctx.addJob('deposit-expire', { orderId: row.id }, { at: expiresAt, key: expiryKey(row.id) })
  return row
}

/**
 * Checks an amount against a method. Refuses `under-limit`, `over-limit`, for cards `not-offered`, and `format` for a part
 * of a đồng on its way to a bank or a gateway, at `amount`.
 */
function checkAmount({ min, max, faceValues, provider }: Method, amount: Minor): Result<null> {
  if (provider !== 'simulator' && amount % 100n !== 0n) return refuse('format', { field: 'amount' })
  const limits = { field: 'amount', min: moneyOf(min), max: moneyOf(max) }
  if (amount < min) return refuse('under-limit', limits)
  if (amount > max) return refuse('over-limit', limits)
  const offered = faceValues.length === 0 || faceValues.includes(amount)
  return offered ? ok(null) : refuse('not-offered', { field: 'amount' })
}

/** The columns of the order's card. */
const cardColumns = (ctx: Context, content: string, card: ScratchCard) => ({
  card_network: card.network,
  card_serial_tail: serialTail(card),
  card_sealed: sealCard(ctx, content, card),
})

async function roomForOneMore(ctx: Context, memberId: bigint): Promise<Result<null>> {
  const open = await ctx.db
    .selectFrom('deposit_order')
    .select('expires_at')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['created', 'waiting'])
    .orderBy('expires_at')
    .limit(MAX_OPEN_DEPOSITS)
    .execute()
  const [first] = open
  if (!first || open.length < MAX_OPEN_DEPOSITS) return ok(null)
  const waitMs = first.expires_at.getTime() - ctx.clock.now().getTime()
  return refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** 32 letters and digits that are not easily confused. */
const CONTENT_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CONTENT_LENGTH = 10

/** The reference that the payer writes into the transfer: 50 random bits. */
const newContent = (ctx: Context): string =>
  `SEN${[...ctx.random.bytes(CONTENT_LENGTH)].map((byte) => CONTENT_ALPHABET[byte % 32]).join('')}`
