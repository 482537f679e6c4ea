import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { RewardKind, RewardStatus } from '#contract/benefits/rewards.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { READY_COLUMNS } from './pay-reward.ts'
import { isInState, stateOf } from './reward-state.ts'

/** A reward granted to a member for one source. */
export interface GrantedReward {
  source: string
  pays_to: string
  amount: Minor
  rollover: Minor
  claimed_at: Date | null
  revoked_at: Date | null
}

/** A member's rewards of a kind granted for any of `sources`, by source. */
export async function findRewards(
  db: Db,
  memberId: bigint,
  kind: RewardKind,
  sources: readonly string[],
): Promise<Map<string, GrantedReward>> {
  if (sources.length === 0) return new Map()
  const rows = await db
    .selectFrom('reward')
    .select(['source', 'pays_to', 'amount', 'turnover as rollover', 'claimed_at', 'revoked_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('source', 'in', sources)
    .execute()
  return new Map(rows.map((row) => [row.source, row]))
}

interface RewardKey {
  memberId: bigint
  kind: RewardKind
  source: string
}

const selectReward = (db: Db, { memberId, kind, source }: RewardKey) =>
  db
    .selectFrom('reward')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('source', '=', source)

/** The id of a granted reward; throws if there is none. */
export async function rewardIdOf(db: Db, reward: RewardKey): Promise<bigint> {
  const { id } = await selectReward(db, reward).select('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a granted reward until the end of the transaction of `db` and reads it; throws if there is none. */
export const lockReward = (db: Db, reward: RewardKey) =>
  selectReward(db, reward).select(READY_COLUMNS).forNoKeyUpdate().executeTakeFirstOrThrow()

/** A reward granted after something that may have earned it. Amounts in units of their wallet. */
export interface GrantedSince {
  id: bigint
  memberId: bigint
  kind: string
  source: string
  paysTo: string
  amount: Minor
  state: RewardStatus
}

/** A member's rewards of a kind granted since a moment for any of these sources, by time. */
export async function grantedSince(
  ctx: Context,
  memberId: bigint,
  { kind, sources, from }: { kind: RewardKind; sources: readonly string[]; from: Date },
): Promise<GrantedSince[]> {
  if (sources.length === 0) return []
  const rows = await ctx.db
    .selectFrom('reward')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('source', 'in', sources)
    .where('created_at', '>=', from)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    memberId,
    kind: row.kind,
    source: row.source,
    paysTo: row.pays_to,
    amount: row.amount,
    state: stateOf(row, ctx.clock.now()),
  }))
}

/** The sums of a member's claimed and claimable rewards of a kind; expired and revoked ones are in neither. */
export async function rewardSumsOf(
  ctx: Context,
  memberId: bigint,
  kind: RewardKind,
): Promise<{ claimed: Minor; waiting: Minor }> {
  const now = ctx.clock.now()
  const sumOf = (status: 'claimed' | 'ready') =>
    sql<Minor>`coalesce(sum(amount) filter (where ${isInState(status, now)}), 0)::bigint`
  return ctx.db
    .selectFrom('reward')
    .select([sumOf('claimed').as('claimed'), sumOf('ready').as('waiting')])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
}
