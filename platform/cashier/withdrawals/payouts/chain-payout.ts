import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import {
  type Address,
  addressIn,
  type ChainRow,
  chainById,
  chainByName,
  lockChain,
  paymentUri,
  shownAddress,
  tokenText,
  unitsWithin,
} from '#platform/cashier/chains/index.ts'
import { chainAccount } from '#platform/money/ledger/index.ts'
import { lockWithdrawal, readWithdrawal, type WithdrawalRow } from '../withdrawal-order.ts'
import { findTransfer, hashIn, payoutRow, spentTransfers, wrongHash } from './find-transfer.ts'
import { mayHaveLeft } from './payout-exceptions.ts'
import { awaitedPayout, isRunning, recordPaid } from './record-payout.ts'
import { type UnneededTransfer, unneededTransfers } from './unneeded-transfer.ts'

/** What the cashier pays to a member's own address, as the operator sees it. */
export interface TokenPayout {
  chain: string
  token: string
  contract: string
  address: string
  /** How much of the token. */
  units: string
  rate: string
  /** The text of the picture that pays it: EIP-681, of TRON the address; null once it is paid. */
  uri: string | null
  tx: string | null
  /** What else has left for it. */
  unneeded: UnneededTransfer[]
}

/** What a withdrawal to an account is paid with; null where it is a bank's. Read it before a transaction. */
export async function tokenOfAccount(ctx: Context, accountId: bigint): Promise<ChainRow | null> {
  const account = await ctx.db
    .selectFrom('bound_account')
    .select('bank_code')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return (account && (await chainByName(ctx, account.bank_code))) ?? null
}

/** Fixes how much of a token pays an approved, locked withdrawal, at the rate of now. */
export async function fixTokenPayout(ctx: Context, order: WithdrawalRow, chain: ChainRow): Promise<void> {
  const account = await ctx.db
    .selectFrom('bound_account')
    .select('account_number')
    .where('id', '=', order.account_id)
    .executeTakeFirstOrThrow()
  const address = addressIn(chain.kind, account.account_number)
  if (!address) throw new Error(`withdrawal ${order.id} goes to no address`)
  await ctx.db
    .insertInto('chain_payout')
    .values({
      withdrawal_id: order.id,
      chain_id: chain.id,
      address,
      units: String(unitsWithin(order.amount - order.fee, chain)),
      rate: chain.rate,
    })
    .execute()
}

/** Whether a withdrawal is paid with a token, by the cashier and by nobody else. */
export const isPaidWithToken = async (ctx: Context, withdrawalId: string): Promise<boolean> =>
  (await payoutRow(ctx, withdrawalId)) !== undefined

/** What pays these withdrawals, by their ids. */
export async function tokenPayouts(
  ctx: Context,
  orders: readonly WithdrawalRow[],
): Promise<Map<string, TokenPayout>> {
  if (orders.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('chain_payout')
    .selectAll()
    .where(
      'withdrawal_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  const running = new Set(orders.filter(isRunning).map(({ id }) => id))
  const unneeded = await unneededTransfers(
    ctx,
    rows.map(({ withdrawal_id }) => withdrawal_id),
  )
  const entries = await Promise.all(
    rows.map(async (row): Promise<[string, TokenPayout]> => {
      const chain = await chainById(ctx, String(row.chain_id))
      if (!chain) throw new Error(`no chain ${row.chain_id}`)
      const { kind, network, token, symbol, decimals, name } = chain
      const [to, units] = [row.address as Address, BigInt(row.units)]
      const payout = {
        chain: name,
        token: symbol,
        contract: shownAddress(kind, token),
        address: shownAddress(kind, to),
        units: tokenText(units, decimals),
        rate: moneyOf(row.rate),
        uri: running.has(row.withdrawal_id) ? paymentUri({ kind, network, token, to, units }) : null,
        tx: row.tx,
        unneeded: unneeded.get(row.withdrawal_id) ?? [],
      }
      return [row.withdrawal_id, payout]
    }),
  )
  return new Map(entries)
}

/**
 * Records an approved withdrawal as paid by the transaction that the cashier names, once all endpoints of its chain say that it
 * holds a transfer of the right token and amount to the right address, with the confirmations that payments need; also one whose
 * payment was said to have failed. A transfer pays one withdrawal. Refuses `not-found`, `state-moved-on`, `operation-not-allowed` if it is not paid with a token or may have
 * been paid by another way; at `hash` `format`, and `invalid` with a reason.
 */
export async function payByTransaction(
  ctx: Context,
  orderId: string,
  hash: string,
  actor: string,
): Promise<Result<null>> {
  const tx = hashIn(hash)
  if (!tx) return refuse('format', { field: 'hash' })
  const order = await readWithdrawal(ctx, orderId)
  if (!order) return refuse('not-found')
  const payout = await payoutRow(ctx, order.id)
  if (!payout) return refuse('operation-not-allowed')
  const chain = await chainById(ctx, String(payout.chain_id))
  if (!chain) throw new Error(`no chain ${payout.chain_id}`)
  const transfer = await findTransfer(ctx, chain, tx, {
    to: payout.address as Address,
    units: BigInt(payout.units),
    spent: await spentTransfers(ctx, chain.id, tx, payout.withdrawal_id),
  })
  if (!transfer.ok) return transfer
  const { logIndex } = transfer.value
  const receiptMinutes = await ctx.settings.value('withdrawalAutoReceiptMinutes')
  return ctx.transact(async (ctx): Promise<Result<null>> => {
    const locked = await lockWithdrawal(ctx, orderId)
    if (!locked) return refuse('not-found')
    // One that was said to have failed is still paid by the tokens that have left.
    if (locked.status !== 'approved') return refuse('state-moved-on')
    if ((await awaitedPayout(ctx, locked)) || (await mayHaveLeft(ctx, locked.id)))
      return refuse('operation-not-allowed')
    await lockChain(ctx, String(chain.id))
    const spent = (await spentTransfers(ctx, chain.id, tx, locked.id)).get(logIndex)
    if (spent) return wrongHash(spent)
    await ctx.db
      .updateTable('chain_payout')
      .set({ tx, log_index: logIndex })
      .where('withdrawal_id', '=', locked.id)
      .execute()
    await audit(ctx, { actor, action: 'withdrawal-paid', subject: locked.id, detail: { tx } })
    const paid = await recordPaid(ctx, locked, actor, receiptMinutes, chainAccount(chain.id))
    return paid.ok ? ok(null) : paid
  })
}

/** What has left with each token of a chain, in minor units: for withdrawals, and without need. */
export async function paidByChain(db: Db): Promise<Map<number, Minor>> {
  const { rows } = await sql<{ chain_id: number; paid: Minor }>`
    select chain_id, sum(amount)::bigint as paid from (
      select payout.chain_id, of_order.amount - of_order.fee as amount
      from chain_payout payout join withdrawal_order of_order on of_order.id = payout.withdrawal_id
      where payout.tx is not null
      union all select chain_id, amount from chain_unneeded
    ) sent group by 1
  `.execute(db)
  return new Map(rows.map(({ chain_id, paid }) => [chain_id, paid]))
}
