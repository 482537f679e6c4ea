import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'
import { type DownlineRow, downlineColumns, selectDownlines } from './downline-row.ts'

/** An account of the tree in the operator's list. */
export interface ListedAgent {
  id: string
  account: string
  accountKind: number
  frozen: boolean
  /** Percent, two decimals. */
  rebate: string
  /** How many accounts are below it, at any level. */
  below: number
  balance: Money
  registeredAt: string
}

/** The accounts directly below a member, or those that head a line of their own, newest first. */
export async function listAgents(
  ctx: Context,
  { under, after, limit, oldestFirst }: ListPlace & { under: bigint | null },
): Promise<ListedAgent[]> {
  const { way, past } = wayOf(oldestFirst)
  const place =
    under === null
      ? sql`member.upline_id is null and member.is_agent not in (0, 4)`
      : sql`member.upline_id = ${under}`
  const beyond = after === undefined ? sql`` : sql`and member.id ${sql.raw(past)} ${rowIdOf(after) ?? null}`
  const { rows } = await sql<DownlineRow>`
    ${selectDownlines(downlineColumns)} where ${place} ${beyond}
    order by member.id ${sql.raw(way)} limit ${limitOf(limit)}
  `.execute(ctx.db)
  return rows.map((row) => ({
    id: String(row.id),
    account: row.account,
    accountKind: row.is_agent,
    frozen: row.frozen,
    rebate: rateText(row.rebate),
    below: Number(row.below),
    balance: moneyOf(row.balance),
    registeredAt: row.created_at.toISOString(),
  }))
}
