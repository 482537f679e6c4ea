import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'
import { accountsOf, grantedRebateOf, memberByAccount } from '#platform/members/accounts/index.ts'
import { mainWallets } from '#platform/money/ledger/index.ts'
import { lineOf, teamOf } from './team.ts'

/** An account with its place in the tree, as the operator sees it. */
export interface AgentSheet {
  id: string
  account: string
  accountKind: number
  frozen: boolean
  /** The accounts from the top of the line down to this one. */
  line: string[]
  /** Percent, two decimals. */
  rebate: string
  /** The numbers of accounts directly below, and at any level below. */
  downlines: number
  team: number
  /** The number of levels below. */
  levels: number
  /** The sum of the team's main wallets, its own included. */
  teamBalance: Money
}

/** Refuses `not-found`. */
export async function showAgent(ctx: Context, account: string): Promise<Result<AgentSheet>> {
  const member = await memberByAccount(ctx, account)
  if (!member) return refuse('not-found')
  const line = await lineOf(ctx.db, member.id)
  const [names, rebate, { rows }] = await Promise.all([
    accountsOf(ctx.db, line),
    grantedRebateOf(ctx.db, member.id),
    sql<{ team: bigint; direct: bigint; levels: number; balance: Minor }>`
      select count(*) as team, count(*) filter (where level = ${line.length + 1}) as direct,
        coalesce(max(level), 0) as levels, coalesce(sum(balance), 0)::bigint as balance
      from ${teamOf(member.id)} team left join ${mainWallets} main_wallet using (member_id)
    `.execute(ctx.reports),
  ])
  const [row] = rows
  if (!row) throw new Error('an aggregate answers a row')
  return ok({
    id: String(member.id),
    account: member.account,
    accountKind: member.accountKind,
    frozen: member.frozen,
    line: line.map((id) => names.get(id) ?? ''),
    rebate: rateText(rebate),
    downlines: Number(row.direct),
    team: Math.max(0, Number(row.team) - 1),
    levels: Math.max(0, row.levels - line.length),
    teamBalance: moneyOf(row.balance),
  })
}
