import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { WireBet } from '#contract/play/bets.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { OWN_ROUND_BETS_ROWS } from '#platform/play/limits.ts'
import { selectBets, toBet } from './records/bet-row.ts'

/** A bet of a round as its player has left it. */
export interface Player {
  id: string
  memberId: bigint
  stake: Minor
  /** The part of the stake that was cashed out while the bet is open. */
  cashedOutStake: Minor
  wager: Json
  actions: Json[]
}

/** The bets of a round that others see: real money, none that was given back. `largest`: at most `limit` of them. */
export async function playersOfRound(
  ctx: Context,
  roundId: string,
  limit: number,
): Promise<{ bets: number; staked: Minor; largest: Player[] }> {
  const moneyBets = ctx.db
    .selectFrom('bet')
    .where('round_id', '=', roundId)
    .where('unit', '=', 'money')
    .where('result', '<>', 'void')
  const largest = await moneyBets
    .select(['id', 'member_id as memberId', 'stake', 'cashed_out_stake', 'wager', 'actions'])
    .orderBy('stake', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const players = largest.map(({ actions, cashed_out_stake, ...bet }) => ({
    ...bet,
    cashedOutStake: cashed_out_stake ?? 0n,
    actions: (actions ?? []) as Json[],
  }))
  if (players.length < limit)
    return {
      bets: players.length,
      staked: players.reduce((sum, { stake }) => sum + stake, 0n),
      largest: players,
    }
  const { bets, staked } = await moneyBets
    .select([sql<number>`count(*)::int`.as('bets'), sql<bigint>`sum(stake)::bigint`.as('staked')])
    .executeTakeFirstOrThrow()
  return { bets, staked, largest: players }
}

/**
 * How many members have staked real money on the rounds of each table, by node. Round by round, each by its index
 * (`offset 0` keeps PostgreSQL from joining them): of all rounds at once it would read every bet there is, where another has many.
 */
export async function playersOfTables(
  ctx: Context,
  rounds: readonly { id: string; node: string }[],
): Promise<ReadonlyMap<string, number>> {
  if (rounds.length === 0) return new Map()
  const { rows } = await sql<{ node: string; players: number }>`
    select asked.node, count(distinct player.member_id)::int as players
    from unnest(${rounds.map(({ id }) => id)}::uuid[], ${rounds.map(({ node }) => node)}::text[]) asked (id, node)
    cross join lateral (
      select bet.member_id from bet
      where bet.round_id = asked.id and bet.unit = 'money' and bet.result <> 'void'
      offset 0
    ) player
    group by asked.node
  `.execute(ctx.db)
  return new Map(rows.map(({ node, players }) => [node, players]))
}

/** How many bets a member has on a round. */
export async function countOnRound(ctx: Context, memberId: bigint, roundId: string): Promise<number> {
  const { bets } = await ctx.db
    .selectFrom('bet')
    .select(sql<number>`count(*)::int`.as('bets'))
    .where('round_id', '=', roundId)
    .where('member_id', '=', memberId)
    .where('result', '<>', 'void')
    .executeTakeFirstOrThrow()
  return bets
}

/** How many bets a member has placed on a game since then. */
export async function countSince(
  ctx: Context,
  memberId: bigint,
  { vendor, node }: { vendor: string; node: string },
  since: Date,
): Promise<number> {
  const { bets } = await ctx.db
    .selectFrom('bet')
    .select(sql<number>`count(*)::int`.as('bets'))
    .where('member_id', '=', memberId)
    .where('placed_at', '>', since)
    .where('vendor_code', '=', vendor)
    .where('node_id', '=', node)
    .executeTakeFirstOrThrow()
  return bets
}

/** A bet of a member on a round, as its own player sees it. */
export interface OwnRoundBet {
  bet: WireBet
  wager: Json
  actions: Json[]
  outcome: Json
}

/** A member's last bets that end with any of these rounds, in the order of their placing. */
export async function ownBetsOnRounds(
  ctx: Context,
  language: WrittenLanguage,
  memberId: bigint,
  roundIds: readonly string[],
): Promise<OwnRoundBet[]> {
  if (roundIds.length === 0) return []
  const rows = await selectBets(ctx.db, language)
    .select(['bet.wager', 'bet.actions', 'bet.outcome'])
    .where('bet.round_id', 'in', roundIds)
    .where('bet.member_id', '=', memberId)
    .orderBy('bet.id', 'desc')
    .limit(OWN_ROUND_BETS_ROWS)
    .execute()
  return rows.reverse().map((row) => ({
    bet: toBet(row),
    wager: row.wager,
    actions: (row.actions ?? []) as Json[],
    outcome: row.outcome,
  }))
}
