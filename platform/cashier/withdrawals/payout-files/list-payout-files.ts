import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListStart, limitOf } from '#platform/base/input/paging.ts'
import { accountNames } from '#platform/members/accounts/index.ts'
import type { WithdrawalStatus } from '../withdrawal-order.ts'

/** A payout file as the operator sees it. */
export interface ListedPayoutFile {
  id: string
  /** The own account's id. */
  bank: string
  madeAt: string
  madeBy: string
  orders: number
  amount: Money
  /** How many of them still wait for their line. */
  waiting: number
  released: number
}

/** A withdrawal of a payout file. */
interface FiledPayout {
  id: string
  place: number
  account: string
  amount: Money
  status: WithdrawalStatus
  releasedAt: string | null
  releasedBy: string | null
  releaseReason: string | null
}

/** Payout files, the newest first. */
export async function listPayoutFiles(
  ctx: Context,
  {
    fileId,
    bankId,
    after,
    limit,
  }: ListStart & { fileId?: bigint | undefined; bankId?: string | undefined } = {},
): Promise<ListedPayoutFile[]> {
  let query = ctx.db
    .selectFrom('payout_file')
    .select(['id', 'bank_id', 'made_at', 'made_by', 'orders', 'amount'])
    .select([
      sql<number>`(
        select count(*)::int from payout_file_order part join withdrawal_order on withdrawal_order.id = part.withdrawal_id
        where part.file_id = payout_file.id and part.released_at is null and withdrawal_order.status = 'approved'
      )`.as('waiting'),
      sql<number>`(
        select count(*)::int from payout_file_order part where part.file_id = payout_file.id and part.released_at is not null
      )`.as('released'),
    ])
  if (fileId !== undefined) query = query.where('id', '=', fileId)
  if (bankId !== undefined) query = query.where('bank_id', '=', Number(bankId))
  if (after !== undefined) query = query.where('id', '<', BigInt(after))
  const rows = await query.orderBy('id', 'desc').limit(limitOf(limit)).execute()
  return rows.map((row) => ({
    id: String(row.id),
    bank: String(row.bank_id),
    madeAt: row.made_at.toISOString(),
    madeBy: row.made_by,
    orders: row.orders,
    amount: moneyOf(row.amount),
    waiting: row.waiting,
    released: row.released,
  }))
}

/** A payout file with its withdrawals, in its order; undefined if there is none. */
export async function showPayoutFile(
  ctx: Context,
  text: string,
): Promise<(ListedPayoutFile & { payouts: FiledPayout[] }) | undefined> {
  const fileId = rowIdOf(text)
  if (fileId === undefined) return undefined
  const [file] = await listPayoutFiles(ctx, { fileId, limit: 1 })
  if (!file) return undefined
  const { rows } = await sql<{
    id: string
    place: number
    account: string
    amount: Minor
    status: WithdrawalStatus
    released_at: Date | null
    released_by: string | null
    release_reason: string | null
  }>`
    select withdrawal_order.id, part.place, member.account, withdrawal_order.amount - withdrawal_order.fee as amount,
      withdrawal_order.status, part.released_at, part.released_by, part.release_reason
    from payout_file_order part join withdrawal_order on withdrawal_order.id = part.withdrawal_id
      join ${accountNames} member on member.id = withdrawal_order.member_id
    where part.file_id = ${fileId} order by part.place
  `.execute(ctx.db)
  const payouts = rows.map(({ released_at, released_by, release_reason, amount, ...row }) => ({
    ...row,
    amount: moneyOf(amount),
    releasedAt: released_at?.toISOString() ?? null,
    releasedBy: released_by,
    releaseReason: release_reason,
  }))
  return { ...file, payouts }
}

/** The open payout files of withdrawals, by the withdrawals' ids. */
export async function filesOfPayouts(
  { db }: Context,
  orderIds: readonly string[],
): Promise<Map<string, { id: string; at: string; by: string }>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payout_file_order')
    .innerJoin('payout_file', 'payout_file.id', 'payout_file_order.file_id')
    .select(['withdrawal_id', 'payout_file.id', 'made_at', 'made_by'])
    .where('withdrawal_id', 'in', orderIds)
    .where('released_at', 'is', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.withdrawal_id,
      { id: String(row.id), at: row.made_at.toISOString(), by: row.made_by },
    ]),
  )
}
