import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { Json } from '#platform/base/db/tables.ts'
import type { TurnoverTerms } from '#platform/play/catalogue/index.ts'
import { lockStakes, seedPairs } from '#platform/play/seeds/index.ts'
import type { CashedOut, EndedBet, EndResult, OpenBet } from './turnover/bet-terms.ts'
import type { StakeSource } from './turnover/stake-source.ts'

/** A bet that is locked until the end of the transaction. */
export interface LockedBet extends OpenBet, CashedOut {
  result: EndResult | 'open'
  payout: Minor
  outcome: Json
  seedPairId: bigint | null
  bonusId: bigint | null
  turnoverTerms: TurnoverTerms
  /** The turnover that it has counted; 0n while it is open. */
  turnover: Minor
  /** Null while it is open. */
  settledAt: Date | null
}

const selectLocked = (db: Db) =>
  db
    .selectFrom('bet')
    .leftJoin(seedPairs.as('seed_pair'), 'seed_pair.id', 'bet.seed_pair_id')
    .selectAll('bet')
    .select(['seed_pair.server_seed', 'seed_pair.client_seed'])

type Row = Awaited<ReturnType<ReturnType<typeof selectLocked>['execute']>>[number]

/** The turnover terms of a bet, from its row. */
export const turnoverTermsOf = (row: { turnover_rule: string; turnover_weight: number }): TurnoverTerms => ({
  rule: row.turnover_rule as TurnoverTerms['rule'],
  weight: row.turnover_weight,
})

/** What a bet has been paid before its end, from its row. */
export const cashedOutOf = (row: {
  cashed_out: Minor | null
  cashed_out_stake: Minor | null
}): CashedOut => ({
  cashedOut: row.cashed_out ?? 0n,
  cashedOutStake: row.cashed_out_stake ?? 0n,
})

const toLocked = (row: Row): LockedBet => ({
  id: row.id,
  memberId: row.member_id,
  vendor: row.vendor_code,
  node: row.node_id,
  gameType: row.game_type,
  stake: row.stake,
  wallet: row.wallet as StakeSource['wallet'],
  wager: row.wager,
  actions: (row.actions ?? []) as Json[],
  seeds:
    row.server_seed === null || row.client_seed === null || row.nonce === null
      ? null
      : { serverSeed: row.server_seed, clientSeed: row.client_seed, nonce: row.nonce },
  placedAt: row.placed_at,
  result: row.result as LockedBet['result'],
  payout: row.payout,
  outcome: row.outcome,
  seedPairId: row.seed_pair_id,
  bonusId: row.bonus_id,
  turnoverTerms: turnoverTermsOf(row),
  turnover: row.turnover,
  settledAt: row.settled_at,
  ...cashedOutOf(row),
})

/** The part of a locked bet that its game sees. */
export const toOpenBet = ({
  result: _result,
  payout: _payout,
  outcome: _outcome,
  seedPairId: _seedPairId,
  bonusId: _bonusId,
  turnoverTerms: _turnoverTerms,
  turnover: _turnover,
  settledAt: _settledAt,
  cashedOut: _cashedOut,
  cashedOutStake: _cashedOutStake,
  ...open
}: LockedBet): OpenBet => open

/** How a locked bet has ended; throws for an open one. */
export function endedOf({ id: betId, result, stake, payout, outcome }: LockedBet): EndedBet {
  if (result === 'open') throw new Error(`bet ${betId} is open`)
  return { betId, result, stake, payout, outcome }
}

/**
 * Locks the stakes of a bet's member and then the bet, in the transaction of `ctx.db` (docs/architecture.md, "Locks").
 * `of` names the member, which saves a statement. Undefined if there is no such bet, or it is another member's.
 */
export async function lockBet(ctx: Context, betId: string, of?: bigint): Promise<LockedBet | undefined> {
  const memberId = of ?? (await ownerOf(ctx, betId))
  if (memberId === undefined) return undefined
  await lockStakes(ctx, memberId)
  const row = await selectLocked(ctx.db)
    .where('bet.id', '=', betId)
    .where('bet.member_id', '=', memberId)
    .forNoKeyUpdate('bet')
    .executeTakeFirst()
  return row && toLocked(row)
}

/**
 * Locks the bets of many members, in the order of their ids; the members' stakes are locked already. Leaves out a bet
 * that does not exist, or is not of the member named with it.
 */
export async function lockBetsOf(
  ctx: Context,
  bets: readonly { betId: string; memberId: bigint }[],
): Promise<LockedBet[]> {
  if (bets.length === 0) return []
  const owners = new Map(bets.map(({ betId, memberId }) => [betId, memberId]))
  const rows = await selectLocked(ctx.db)
    .where('bet.id', '=', anyOf([...owners.keys()]))
    .where('bet.member_id', '=', sql<bigint>`any (${[...owners.values()]}::bigint[])`)
    .orderBy('bet.id')
    .forNoKeyUpdate('bet')
    .execute()
  return rows.map(toLocked).filter(({ id, memberId }) => owners.get(id) === memberId)
}

/**
 * Ids for `bet.id = …`. The subquery hides their number from PostgreSQL, which would otherwise plan each statement
 * anew, and planning takes longer than locking a few bets.
 */
export const anyOf = (betIds: readonly string[]): RawBuilder<string> =>
  sql<string>`any ((select ${betIds}::uuid[])::uuid[])`

async function ownerOf(ctx: Context, betId: string): Promise<bigint | undefined> {
  const owner = await ctx.db.selectFrom('bet').select('member_id').where('id', '=', betId).executeTakeFirst()
  return owner?.member_id
}

/** The open round of a game that a member has left; undefined if there is none. */
export async function openBetOf(
  ctx: Context,
  memberId: bigint,
  game: Pick<OpenBet, 'vendor' | 'node'>,
): Promise<OpenBet | undefined> {
  const row = await selectLocked(ctx.db)
    .innerJoin('open_round', 'open_round.bet_id', 'bet.id')
    .where('open_round.member_id', '=', memberId)
    .where('open_round.vendor_code', '=', game.vendor)
    .where('open_round.node_id', '=', game.node)
    .executeTakeFirst()
  return row && toOpenBet(toLocked(row))
}

/** Whether any bet of a member waits for its end. */
export async function hasOpenBet(db: Db, memberId: bigint): Promise<boolean> {
  const bet = await db
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', memberId)
    .where('result', '=', 'open')
    .limit(1)
    .executeTakeFirst()
  return bet !== undefined
}
