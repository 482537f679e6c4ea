import type { Selectable } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Transfer, TransferStatus } from '#contract/money/wallet.ts'
import type { Context } from '#platform/base/context.ts'
import type { WalletTransfer } from '#platform/base/db/tables.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { type AccountKey, wallet } from '#platform/money/ledger/index.ts'

export type TransferRow = Selectable<WalletTransfer>

/**
 * The states of a transfer: `requested` (the money is in transit, nobody was asked yet), `sent` (a vendor was asked),
 * `unknown` (it did not answer in time), `done`, `failed` (refused; the money is back).
 */
export const transferStates = ['requested', 'sent', 'unknown', 'done', 'failed'] as const
export type TransferState = (typeof transferStates)[number]

const ended: readonly string[] = ['done', 'failed'] satisfies TransferState[]

/** Whether a transfer is over, done or failed. */
export const hasEnded = ({ status }: Pick<TransferRow, 'status'>): boolean => ended.includes(status)

/** The states that the player is shown. */
export const statesOf: Record<TransferStatus, readonly TransferState[]> = {
  processing: ['requested', 'sent', 'unknown'],
  done: ['done'],
  failed: ['failed'],
}

/** The state of a transfer as the player is shown it. */
export const statusShown = (state: string): TransferStatus =>
  ended.includes(state) ? (state as TransferStatus) : 'processing'

/** The ledger account of a wallet that money can be moved from or to: `main`, or a vendor's code. */
export const walletOf = (memberId: bigint, name: string): AccountKey =>
  wallet(memberId, name === 'main' ? 'main' : `vendor-${name}`)

/** The vendor to ask now, and the reference: each leg of a transfer has its own. */
export const currentOrder = (row: Pick<TransferRow, 'id' | 'leg' | 'from_wallet' | 'to_wallet'>) => ({
  vendor: row.leg === 'withdraw' ? row.from_wallet : row.to_wallet,
  reference: `${row.id}:${row.leg}`,
})

/** A transfer as it is now; it may change at once. Undefined if there is none. */
export const findTransfer = (ctx: Context, transferId: string): Promise<TransferRow | undefined> =>
  isRecordId(transferId) ? selectTransfer(ctx, transferId).executeTakeFirst() : Promise.resolve(undefined)

/** Locks a transfer until the end of the transaction, and only in one. Undefined if there is none. */
export async function lockTransfer(tx: Context, transferId: string): Promise<TransferRow | undefined> {
  if (!tx.db.isTransaction) throw new Error('a lock outside a transaction holds nothing')
  return isRecordId(transferId)
    ? selectTransfer(tx, transferId).forNoKeyUpdate().executeTakeFirst()
    : undefined
}

const selectTransfer = ({ db }: Context, transferId: string) =>
  db.selectFrom('wallet_transfer').selectAll().where('id', '=', transferId)

/** A member's money in transit between two wallets. */
export async function inTransitOf({ db }: Context, memberId: bigint): Promise<Minor> {
  const rows = await db
    .selectFrom('wallet_transfer')
    .select('amount')
    .where('member_id', '=', memberId)
    .where('status', 'in', ['requested', 'sent', 'unknown'])
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0n)
}

export const toTransfer = (
  row: Pick<TransferRow, 'id' | 'created_at' | 'from_wallet' | 'to_wallet' | 'amount' | 'status'>,
): Transfer => ({
  id: row.id,
  time: row.created_at.toISOString(),
  from: row.from_wallet,
  to: row.to_wallet,
  amount: moneyOf(row.amount),
  status: statusShown(row.status),
})
