import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { ChainArrival } from '#platform/base/db/tables.ts'

export type ArrivalRow = Selectable<ChainArrival>

/** What an arrival is called where payments of all providers stand side by side. */
export const transactionOf = ({
  chain_id,
  tx,
  log_index,
}: Pick<ArrivalRow, 'chain_id' | 'tx' | 'log_index'>): string => `${chain_id}:${tx}:${log_index}`

/** Locks an arrival until the end of the transaction; undefined if there is none. Take it before its order. */
export const lockArrival = ({ db }: Context, id: bigint): Promise<ArrivalRow | undefined> =>
  db.selectFrom('chain_arrival').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
