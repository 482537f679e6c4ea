import { sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import { rowsAsJson } from '#platform/base/db/rows-as-json.ts'
import { house, type Move, wallet } from '#platform/money/ledger/index.ts'
import { countRolloverOf } from '#platform/money/rollover/index.ts'
import { noteRecentGames } from '#platform/play/catalogue/index.ts'
import type { DrawSeeds } from '#platform/play/seeds/index.ts'
import type { BetEnd, NewBet } from './bet-terms.ts'
import { rowOf } from './open-bet.ts'

/** A bet of own money, settled at once or left open for its player. */
export interface PlacedBet {
  id: string
  memberId: bigint
  at: Date
  bet: NewBet
  seeds: DrawSeeds
  end?: BetEnd
}

/** One that was settled at once. */
export type SettledBet = PlacedBet & { end: BetEnd }

export const isSettled = (bet: PlacedBet): bet is SettledBet => bet.end !== undefined

/** A bet of own money: its money moves from or to the main wallet. */
interface MovedBet {
  id: string
  memberId: bigint
  bet: { stake: Minor }
}

/** The stake of such a bet as a movement of the ledger; and its payout, if it is above zero. */
export const stakeOf = ({ id, memberId, bet: { stake } }: MovedBet): Move => ({
  ...{ reference: id, amount: stake },
  ...{ from: wallet(memberId, 'main'), to: house('games', memberId) },
})
export const payoutOf = ({ id, memberId, end: { payout } }: MovedBet & { end: BetEnd }): Move => ({
  ...{ reference: id, amount: payout },
  ...{ from: house('games', memberId), to: wallet(memberId, 'main') },
})
export const isPaid = ({ end }: { end: BetEnd }): boolean => end.payout > 0n

/**
 * Writes the bets, the open rounds of those that wait for their players, and the recent games. Moving the money and counting
 * the stakes is left to the caller. Bets of vendors have no seeds.
 */
export async function writePlaced(
  ctx: Context,
  bets: readonly (Omit<PlacedBet, 'seeds'> & { seeds: DrawSeeds | undefined })[],
  waitFor: 'player' | 'event' = 'player',
): Promise<void> {
  if (bets.length === 0) return
  const source = { wallet: 'main', bonus: undefined } as const
  await insertRows(
    ctx,
    bets.map(({ id, memberId, at, bet, seeds, ...drawn }) =>
      rowOf(memberId, bet, { betId: id, seeds, source, ...drawn }, at),
    ),
    waitFor,
  )
  await noteRecentGames(
    ctx,
    bets.map(({ memberId, at, bet: { vendor, node } }) => ({ memberId, vendor, node, at })),
  )
}

/**
 * Writes rows of bets (`rowOf`) in one statement; if they wait for their players, also the open rounds of those that
 * are open.
 */
async function insertRows(
  ctx: Context,
  rows: readonly ReturnType<typeof rowOf>[],
  waitFor: 'player' | 'event',
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    with placed as materialized (
      select ${columns} from jsonb_populate_recordset(null::bet, ${rowsAsJson(rows)}::jsonb)
    ), opened_round as (
      insert into open_round (member_id, vendor_code, node_id, bet_id, acted_at)
      select member_id, vendor_code, node_id, id, placed_at from placed where result = 'open' and ${waitFor === 'player'}::boolean
    )
    insert into bet (${columns}) select ${columns} from placed
  `.execute(ctx.db)
}

/** Counts settled stakes for the rollover of their members; a member may have several. */
export async function countStakes(
  ctx: Context,
  settled: readonly { memberId: bigint; bet: { stake: Minor } }[],
): Promise<void> {
  const staked = new Map<bigint, Minor>()
  for (const { memberId, bet } of settled) staked.set(memberId, (staked.get(memberId) ?? 0n) + bet.stake)
  await countRolloverOf(
    ctx,
    [...staked].map(([memberId, stake]) => ({ memberId, stake })),
  )
}
