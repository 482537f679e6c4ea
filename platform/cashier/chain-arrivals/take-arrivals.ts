import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk, ok } from '#platform/base/result.ts'
import {
  type ChainRow,
  lockChain,
  noteScanned,
  type OrderAddress,
  type Transfer,
  tokensOfNetwork,
} from '#platform/cashier/chains/index.ts'
import { forgetReversed, noteSeen, tellWaiting, worthOfArrival } from '#platform/cashier/deposits/index.ts'
import { chainAccount, house, move, type Posting, post } from '#platform/money/ledger/index.ts'
import { DUST, KEPT_BLOCKS } from '../limits.ts'
import { type ArrivalRow, creditOf, freePlace, isSame } from './arrival-rows.ts'
import { followTaken } from './reorganisations.ts'

/** A transfer to the address of an order. */
export interface ArrivedTransfer extends Transfer {
  order: OrderAddress
  /** The time of its block. */
  at: Date
  /** Whether the address holds the amount that its endpoints report. */
  isHeld: boolean
}

interface ConfirmedRange {
  /** The range is behind `from`, up to `until`, whose block has this hash. */
  from: bigint
  until: bigint
  hash: string
  head: bigint
  arrived: readonly ArrivedTransfer[]
}

/**
 * Takes what has come in a range of confirmed blocks, each arrival once, and posts it from its chain's account to `suspense`: from
 * then on the books hold it. The range counts as taken in the same transaction. False where another pass was faster.
 */
export async function takeConfirmed(
  ctx: Context,
  chain: ChainRow,
  { from, until, hash, head, arrived }: ConfirmedRange,
): Promise<boolean> {
  return expectOk(
    await ctx.transact(async (ctx) => {
      const locked = await lockChain(ctx, String(chain.id))
      if (locked?.scanned !== from) return ok(false)
      // A reorganisation may have moved what was taken to blocks that were not confirmed, and another one from there.
      await followTaken(ctx, chain.id, { from, until, transfers: arrived })
      const postings: Posting[] = []
      const unseen = new Map<string, null>()
      for (const one of await withoutRepeats(ctx, chain, arrived)) {
        const effect = await takeArrival(ctx, chain, one)
        postings.push(...effect.postings)
        if (effect.isUnseen) unseen.set(one.order.orderId, null)
      }
      // What was seen in these blocks and is not there now was reorganised away.
      const gone = await ctx.db
        .deleteFrom('chain_arrival')
        .where('chain_id', '=', chain.id)
        .where('state', '=', 'seen')
        .where('block', '<=', until)
        .returning('order_id')
        .execute()
      for (const { order_id } of gone) unseen.set(order_id, null)
      await noteSeen(ctx, unseen)
      expectOk(await post(ctx, postings), 'arrivals cannot be posted')
      await keepBlock(ctx, chain.id, until, hash)
      await noteScanned(ctx, chain.id, { scanned: until, head })
      return ok(true)
    }),
    'a range of blocks cannot be taken',
  )
}

/**
 * Another token that the house takes is told once an order. All other contracts together are told once an order: anybody can
 * make as many as he likes, and let each tell as much as it likes.
 */
async function withoutRepeats(
  ctx: Context,
  chain: ChainRow,
  arrived: readonly ArrivedTransfer[],
): Promise<ArrivedTransfer[]> {
  const others = arrived.filter(({ token }) => token !== chain.token)
  if (others.length === 0) return [...arrived]
  const ofHouse = new Set<string>(await tokensOfNetwork(ctx, chain))
  const keyOf = (orderId: string, token: string) => (ofHouse.has(token) ? `${orderId} ${token}` : orderId)
  const rows = await ctx.db
    .selectFrom('chain_arrival')
    .select(['order_id', 'token'])
    .where('chain_id', '=', chain.id)
    .where('reason', '=', 'other-token')
    .where(
      'order_id',
      '=',
      sql<string>`any(${[...new Set(others.map(({ order }) => order.orderId))]}::uuid[])`,
    )
    .execute()
  const keys = new Set(rows.map(({ order_id, token }) => keyOf(order_id, token)))
  return arrived.filter(({ token, order }) => {
    const key = keyOf(order.orderId, token)
    if (token === chain.token) return true
    if (keys.has(key)) return false
    keys.add(key)
    return true
  })
}

async function keepBlock({ db }: Context, chainId: number, number: bigint, hash: string): Promise<void> {
  await db
    .insertInto('chain_block')
    .values({ chain_id: chainId, number, hash })
    .onConflict((conflict) => conflict.columns(['chain_id', 'number']).doUpdateSet({ hash }))
    .execute()
  await db
    .deleteFrom('chain_block')
    .where('chain_id', '=', chainId)
    .where('number', '<', (is) =>
      is
        .selectFrom('chain_block as kept')
        .select('kept.number')
        .where('kept.chain_id', '=', chainId)
        .orderBy('kept.number', 'desc')
        .offset(KEPT_BLOCKS - 1)
        .limit(1),
    )
    .execute()
}

/** What became of a confirmed transfer: its postings, and whether its order has nothing to wait for. */
interface ArrivalEffect {
  postings: Posting[]
  isUnseen: boolean
}

const NOTHING: ArrivalEffect = { postings: [], isUnseen: false }

async function takeArrival(ctx: Context, chain: ChainRow, one: ArrivedTransfer): Promise<ArrivalEffect> {
  const existing = await knownArrival(ctx, chain, one)
  if (existing && existing.state !== 'seen' && existing.state !== 'reversed') return NOTHING
  if (existing?.state === 'reversed') {
    const restored = await restoreArrival(ctx, existing, one)
    if (restored) return restored
  }
  const isOurs = one.token === chain.token
  const worth =
    isOurs && one.isHeld
      ? await worthOfArrival(ctx, one.order, { ...one, today: chain.rate, decimals: chain.decimals })
      : 0n
  const isDust = isOurs && one.isHeld && worth < DUST
  const reason = isOurs ? (one.isHeld ? (isDust ? 'dust' : null) : 'not-held') : 'other-token'
  const now = ctx.clock.now()
  const values = {
    log_index: one.logIndex,
    block: one.block,
    block_hash: one.blockHash,
    block_at: one.at,
    amount: worth > 0n ? worth : null,
    state: isDust ? 'ignored' : 'open',
    reason,
    received_at: now,
    order_id: one.order.orderId,
    posting_id: null,
    decided_at: isDust ? now : null,
    decided_by: null,
    decision_reason: null,
  }
  const { id } = existing
    ? await ctx.db
        .updateTable('chain_arrival')
        .set(values)
        .where('id', '=', existing.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('chain_arrival')
        .values({ ...keysOf(chain, one), ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
  const postings = worth > 0n ? [postingOf(chain, id, worth, isDust)] : []
  return { postings, isUnseen: reason !== null && isOurs }
}

/** Locks the arrival that a transfer was before. What was reversed may stand again in another place among its block's logs. */
async function knownArrival(
  ctx: Context,
  chain: ChainRow,
  one: ArrivedTransfer,
): Promise<ArrivalRow | undefined> {
  const rows = await ctx.db
    .selectFrom('chain_arrival')
    .selectAll()
    .where('chain_id', '=', chain.id)
    .where('tx', '=', one.tx)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const same = rows.filter((row) => isSame(one, row))
  const existing =
    same.find((row) => row.log_index === one.logIndex) ?? same.find(({ state }) => state === 'reversed')
  if (rows.some((row) => row !== existing && row.log_index === one.logIndex))
    await freePlace(ctx, chain.id, one)
  return existing
}

const keysOf = (chain: ChainRow, one: ArrivedTransfer) => ({
  chain_id: chain.id,
  tx: one.tx,
  log_index: one.logIndex,
  token: one.token,
  payer: one.from,
  address: one.to,
  units: String(one.units),
})

const postingOf = (
  { id: chainId }: Pick<ChainRow, 'id'>,
  id: bigint,
  worth: Minor,
  isDust: boolean,
): Posting => ({
  kind: 'chain-arrival',
  reference: String(id),
  entries: move(
    chainAccount(chainId),
    isDust ? house('equity', 0n) : house('suspense', BigInt(chainId)),
    worth,
  ),
})

/**
 * Restores an arrival that was credited and taken back, and is on the chain again. Null if an operator has meanwhile decided
 * who bears the loss: then it counts as a new arrival, which waits for an operator.
 */
async function restoreArrival(
  ctx: Context,
  arrival: ArrivalRow,
  one: ArrivedTransfer,
): Promise<ArrivalEffect | null> {
  if (arrival.amount === null || arrival.posting_id === null || arrival.decided_at === null) return null
  if (arrival.reason === 'dust') return null
  const reversal = { orderId: arrival.order_id, transactionId: creditOf(arrival) }
  if (!(await forgetReversed(ctx, reversal))) return null
  await ctx.db
    .updateTable('chain_arrival')
    .set({
      state: 'matched',
      log_index: one.logIndex,
      block: one.block,
      block_hash: one.blockHash,
      block_at: one.at,
    })
    .where('id', '=', arrival.id)
    .execute()
  return {
    postings: [postingOf({ id: arrival.chain_id }, arrival.id, arrival.amount, false)],
    isUnseen: false,
  }
}

interface Fresh {
  scanned: bigint
  head: bigint
  arrived: readonly ArrivedTransfer[]
}

/** Records the arrivals in unconfirmed blocks, in place of those recorded before, and shows them to their players. */
export async function noteFresh(
  ctx: Context,
  chain: ChainRow,
  { scanned, head, arrived }: Fresh,
): Promise<void> {
  expectOk(
    await ctx.transact(async (ctx) => {
      const locked = await lockChain(ctx, String(chain.id))
      if (locked?.scanned !== scanned) return ok(null)
      const before = await ctx.db
        .deleteFrom('chain_arrival')
        .where('chain_id', '=', chain.id)
        .where('state', '=', 'seen')
        .returning(['order_id'])
        .execute()
      const blocks = new Map<string, bigint | null>(before.map(({ order_id }) => [order_id, null]))
      for (const one of await withoutRepeats(ctx, chain, arrived)) {
        const inserted = await ctx.db
          .insertInto('chain_arrival')
          .values({
            ...keysOf(chain, one),
            block: one.block,
            block_hash: one.blockHash,
            block_at: one.at,
            received_at: ctx.clock.now(),
            state: 'seen',
            order_id: one.order.orderId,
          })
          .onConflict((conflict) => conflict.columns(['chain_id', 'tx', 'log_index']).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (inserted && one.token === chain.token) blocks.set(one.order.orderId, one.block)
      }
      await noteSeen(ctx, blocks)
      await noteScanned(ctx, chain.id, { scanned, head })
      if (head !== chain.head) await tellWaiting(ctx, chain.id)
      return ok(null)
    }),
    'what was seen cannot be noted',
  )
}
