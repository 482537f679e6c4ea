import { type RawBuilder, sql } from 'kysely'
import type { Downline, DownlineRole } from '#contract/agents/agents.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'
import { memberFacts } from '#platform/members/accounts/index.ts'
import { mainWallets } from '#platform/money/ledger/index.ts'
import { places } from './team.ts'

/** An account of a team as the database returns it. */
export interface DownlineRow {
  id: bigint
  account: string
  is_agent: number
  below: bigint
  balance: Minor
  rebate: number
  frozen: boolean
  frozen_by: bigint | null
  created_at: Date
}

/** Accounts with their place and their main wallet; a condition on `member` and `place` follows. */
export const selectDownlines = (columns: RawBuilder<unknown>) => sql`
  select ${columns} from ${memberFacts} member
  join ${places} place on place.member_id = member.id
  left join ${mainWallets} main_wallet on main_wallet.member_id = member.id`

/** The columns of a `DownlineRow`. */
export const downlineColumns = sql`
  member.id, member.account, member.is_agent, place.below, coalesce(main_wallet.balance, 0)::bigint as balance,
  member.rebate, member.frozen, member.frozen_by, member.created_at`

const roles: Record<DownlineRole, number> = {
  player: 0,
  agent: 1,
  'general-agent': 2,
  affiliate: 41,
  'affiliate-manager': 42,
}

/** The kind of account of a role. */
export const kindOf = (role: DownlineRole): number => roles[role]

function roleOf(kind: number): DownlineRole {
  const roleOfKind = (Object.keys(roles) as DownlineRole[]).find((role) => roles[role] === kind)
  if (!roleOfKind) throw new Error(`an account of kind ${kind} stands in no line`)
  return roleOfKind
}

export const toDownline = (row: DownlineRow): Downline => ({
  id: String(row.id),
  account: row.account,
  role: roleOf(row.is_agent),
  size: Number(row.below),
  balance: moneyOf(row.balance),
  rebate: rateText(row.rebate),
  status: row.frozen ? 'frozen' : 'active',
  createdAt: row.created_at.toISOString(),
})
