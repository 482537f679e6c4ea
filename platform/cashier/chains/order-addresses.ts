import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Address } from './addresses.ts'
import type { ChainRow } from './chains.ts'
import { addressAt, LAST_INDEX } from './extended-key.ts'
import { unitsFor } from './tokens.ts'

/** What an order is to be paid with: an address of its own, and the terms that are fixed for its time. */
export interface OrderAddress {
  address: Address
  chainId: number
  orderId: string
  units: bigint
  rate: Minor
}

/** Gives an order an address that no order had before, and fixes its rate. Run in the order's transaction. */
export async function giveAddress(
  { db, clock }: Context,
  { id, xpub, rate, decimals }: ChainRow,
  { orderId, amount }: { orderId: string; amount: Minor },
): Promise<OrderAddress> {
  const { next } = await db
    .updateTable('chain_key')
    .set((is) => ({ next: is('next', '+', 1) }))
    .where('xpub', '=', xpub)
    .returning('next')
    .executeTakeFirstOrThrow()
  const index = next - 1
  if (index > LAST_INDEX) throw new Error('the addresses of an extended public key have run out')
  const target = { address: addressAt(xpub, index), units: unitsFor(amount, { rate, decimals }), rate }
  await db
    .insertInto('chain_address')
    .values({
      address: target.address,
      xpub,
      key_index: index,
      chain_id: id,
      order_id: orderId,
      units: String(target.units),
      rate,
      created_at: clock.now(),
    })
    .execute()
  return { ...target, chainId: id, orderId }
}

/** The address of an order; undefined if it has none. */
export async function addressOf({ db }: Context, orderId: string): Promise<OrderAddress | undefined> {
  const row = await db
    .selectFrom('chain_address')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && toAddress(row)
}

/** Those of these addresses that are an order's of a chain, by address; a busy token has a hundred thousand receivers in a range. */
export async function ordersAt(
  { db }: Context,
  chainId: number,
  addresses: readonly Address[],
): Promise<Map<Address, OrderAddress>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('chain_address')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('address', '=', sql<string>`any(${[...new Set(addresses)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.address as Address, toAddress(row)]))
}

/** The addresses of a chain, if there are no more than `most`. */
export async function allAddresses(
  { db }: Context,
  chainId: number,
  most: number,
): Promise<Address[] | undefined> {
  const rows = await db
    .selectFrom('chain_address')
    .select('address')
    .where('chain_id', '=', chainId)
    .limit(most + 1)
    .execute()
  return rows.length > most ? undefined : rows.map(({ address }) => address as Address)
}

const toAddress = (row: {
  address: string
  chain_id: number
  order_id: string
  units: string
  rate: Minor
}): OrderAddress => ({
  address: row.address as Address,
  chainId: row.chain_id,
  orderId: row.order_id,
  units: BigInt(row.units),
  rate: row.rate,
})
