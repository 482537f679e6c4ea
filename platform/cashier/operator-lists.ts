import { moneyOf } from '#contract/money.ts'
import { accountsOf } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { bankName } from './banks.ts'
import type { DepositStatus } from './deposit-order.ts'
import type { WithdrawalStatus } from './withdrawal-order.ts'

/** Rows that one list shows at most. */
export const MAX_LISTED = 500

export interface OrderFilter<Status> {
  status?: Status | undefined
  memberId?: bigint | undefined
  /** `MAX_LISTED` at most. */
  limit?: number | undefined
}

/** A withdrawal as the operator sees it: money as decimals, times in ISO 8601, the account number in full. */
export interface ListedWithdrawal {
  id: string
  time: string
  account: string
  bank: string
  number: string
  payee: string
  amount: string
  fee: string
  status: WithdrawalStatus
  promisedBy: string
  reason: string | null
}

/** Withdrawals of all members, newest first. */
export async function listWithdrawals(
  ctx: Context,
  { status, memberId, limit = MAX_LISTED }: OrderFilter<WithdrawalStatus> = {},
): Promise<ListedWithdrawal[]> {
  let query = ctx.db
    .selectFrom('withdrawal_order')
    .innerJoin('bound_account', 'bound_account.id', 'withdrawal_order.account_id')
    .select([
      'withdrawal_order.id',
      'withdrawal_order.member_id',
      'withdrawal_order.created_at',
      'withdrawal_order.amount',
      'withdrawal_order.fee',
      'withdrawal_order.status',
      'withdrawal_order.promised_by',
      'withdrawal_order.reason',
      'bound_account.bank_code',
      'bound_account.account_number',
      'bound_account.payee_name',
    ])
  if (status) query = query.where('withdrawal_order.status', '=', status)
  if (memberId) query = query.where('withdrawal_order.member_id', '=', memberId)
  const rows = await query
    .orderBy('withdrawal_order.created_at', 'desc')
    .orderBy('withdrawal_order.id', 'desc')
    .limit(Math.min(limit, MAX_LISTED))
    .execute()
  const names = await namesOf(ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    bank: bankName(row.bank_code) ?? row.bank_code,
    number: row.account_number,
    payee: row.payee_name,
    amount: moneyOf(row.amount),
    fee: moneyOf(row.fee),
    status: row.status as WithdrawalStatus,
    promisedBy: row.promised_by.toISOString(),
    reason: row.reason,
  }))
}

/** A deposit as the operator sees it: money as decimals, times in ISO 8601. */
export interface ListedDeposit {
  id: string
  time: string
  account: string
  method: string
  provider: string
  /** The word that the payer writes into the transfer. */
  content: string
  amount: string
  fee: string
  status: DepositStatus
}

/** Deposits of all members, newest first. */
export async function listDeposits(
  ctx: Context,
  { status, memberId, limit = MAX_LISTED }: OrderFilter<DepositStatus> = {},
): Promise<ListedDeposit[]> {
  let query = ctx.db
    .selectFrom('deposit_order')
    .select(['id', 'member_id', 'created_at', 'method', 'provider', 'content', 'amount', 'fee', 'status'])
  if (status) query = query.where('status', '=', status)
  if (memberId) query = query.where('member_id', '=', memberId)
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(Math.min(limit, MAX_LISTED))
    .execute()
  const names = await namesOf(ctx, rows)
  return rows.map((row) => ({
    id: row.id,
    time: row.created_at.toISOString(),
    account: names.get(row.member_id) ?? '',
    method: row.method,
    provider: row.provider,
    content: row.content,
    amount: moneyOf(row.amount),
    fee: moneyOf(row.fee),
    status: row.status as DepositStatus,
  }))
}

const namesOf = (ctx: Context, rows: { member_id: bigint }[]) =>
  accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
