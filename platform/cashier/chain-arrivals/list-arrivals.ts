import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import type { QueueQuery } from '#platform/base/queue.ts'
import { type Address, chainTexts } from '#platform/cashier/chains/index.ts'
import type { ArrivalReason } from '#platform/cashier/deposits/index.ts'

export const arrivalStates = ['seen', 'open', 'matched', 'ignored', 'reversed'] as const
export type ArrivalState = (typeof arrivalStates)[number]

/** An arrival at an order's address, as the operator sees it. */
export interface ListedArrival {
  id: string
  /** The chain's id, and its name. */
  chain: string
  name: string
  tx: string
  block: string
  time: string
  /** How much of the token came; of another token in its smallest unit. */
  units: string
  token: string
  /** What it is worth; null while it is not confirmed, and for another token. */
  amount: Money | null
  payer: string
  address: string
  state: ArrivalState
  reason: ArrivalReason | 'other-token' | 'dust' | 'not-held' | null
  /** The order that it pays, or whose address it came to. */
  order: string
  receivedAt: string
  decidedBy: string | null
  decidedAt: string | null
  decisionReason: string | null
}

export interface ArrivalFilter extends ListPlace {
  arrivalId?: bigint | undefined
  chainId?: string | undefined
  state?: ArrivalState | undefined
  orderId?: string | undefined
}

/** Arrivals on chains, the newest first. */
export async function listArrivals(
  ctx: Context,
  { arrivalId, chainId, state, orderId, after, limit, oldestFirst }: ArrivalFilter = {},
): Promise<ListedArrival[]> {
  const { way, past } = wayOf(oldestFirst)
  if (chainId !== undefined && !/^[1-9]\d{0,3}$/.test(chainId)) return []
  let query = ctx.db.selectFrom('chain_arrival').selectAll()
  if (arrivalId !== undefined) query = query.where('id', '=', arrivalId)
  if (chainId !== undefined) query = query.where('chain_id', '=', Number(chainId))
  // Each in a statement of its own: only so are the indexes of the rarer ones used.
  if (state) query = query.where('state', '=', sql.lit(state))
  if (orderId !== undefined) query = query.where('order_id', '=', orderId)
  if (after !== undefined) query = query.where('id', past, BigInt(after))
  const rows = await query.orderBy('id', way).limit(limitOf(limit)).execute()
  const texts = await chainTexts(ctx)
  return rows.map((row) => {
    const { name, unitsText, addressText } = texts(row.chain_id)
    return {
      id: String(row.id),
      chain: String(row.chain_id),
      name,
      tx: row.tx,
      block: String(row.block),
      time: row.block_at.toISOString(),
      ...unitsText(row.token as Address, BigInt(row.units)),
      amount: row.amount === null ? null : moneyOf(row.amount),
      payer: addressText(row.payer as Address),
      address: addressText(row.address as Address),
      state: row.state as ArrivalState,
      reason: row.reason as ListedArrival['reason'],
      order: row.order_id,
      receivedAt: row.received_at.toISOString(),
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decisionReason: row.decision_reason,
    }
  })
}

/** One arrival by its id; undefined if there is none. */
export async function arrivalOf(ctx: Context, id: string): Promise<ListedArrival | undefined> {
  const arrivalId = rowIdOf(id)
  return arrivalId === undefined ? undefined : (await listArrivals(ctx, { arrivalId }))[0]
}

/** Arrivals that wait for an operator, and what they are worth. */
export const arrivalQueue: QueueQuery = () => ({
  from: sql`from chain_arrival where state = 'open'`,
  since: sql`received_at`,
  amount: sql`amount`,
})
