import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { ChainArrival } from '#platform/base/db/tables.ts'
import type { Transfer } from '#platform/cashier/chains/index.ts'

export type ArrivalRow = Selectable<ChainArrival>

/** What an arrival is called where payments of all providers stand side by side; its place among logs may change. */
export const transactionOf = ({ chain_id, tx, id }: Pick<ArrivalRow, 'chain_id' | 'tx' | 'id'>): string =>
  `${chain_id}:${tx}:${id}`

/** What its credit is called: an arrival may be credited anew after a reversal, and taken back again. */
export const creditOf = (row: Pick<ArrivalRow, 'chain_id' | 'tx' | 'id' | 'posting_id'>): string =>
  `${transactionOf(row)}:${row.posting_id}`

/** Whether an arrival is this transfer, in whichever block: its place among the logs may be another one. */
export const isSame = (one: Transfer, row: ArrivalRow): boolean =>
  one.tx === row.tx && one.to === row.address && one.token === row.token && one.units === BigInt(row.units)

/** Makes room for a transfer where another stood before a reorganisation. */
export async function freePlace(
  { db }: Context,
  chainId: number,
  { tx, logIndex }: Pick<Transfer, 'tx' | 'logIndex'>,
): Promise<void> {
  await db
    .updateTable('chain_arrival')
    .set({ log_index: null })
    .where('chain_id', '=', chainId)
    .where('tx', '=', tx)
    .where('log_index', '=', logIndex)
    .execute()
}

/** Locks an arrival until the end of the transaction; undefined if there is none. Take it before its order. */
export const lockArrival = ({ db }: Context, id: bigint): Promise<ArrivalRow | undefined> =>
  db.selectFrom('chain_arrival').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
