import { sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import { rowsAsJson } from '#platform/base/db/rows-as-json.ts'
import type { NamedStatements } from '#platform/base/db/run-at-once.ts'
import { house, move, type Posting, wallet } from '#platform/money/ledger/index.ts'
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

/** The posting of such a bet's stake; and of its payout, if it is above zero. */
export const stakeOf = ({ id, memberId, bet: { stake } }: MovedBet): Posting => ({
  kind: 'bet',
  reference: id,
  entries: move(wallet(memberId, 'main'), house('games', memberId), stake),
})
export const payoutOf = ({ id, memberId, end: { payout } }: MovedBet & { end: BetEnd }): Posting => ({
  kind: 'payout',
  reference: id,
  entries: move(house('games', memberId), wallet(memberId, 'main'), payout),
})
export const isPaid = ({ end }: { end: BetEnd }): boolean => end.payout > 0n

/**
 * The statements that write the bets, the open rounds of those that wait for their players, and the recent games. Moving the
 * money and counting the stakes is left to the caller. Bets of vendors have no seeds.
 */
export function writingPlaced(
  bets: readonly (Omit<PlacedBet, 'seeds'> & { seeds: DrawSeeds | undefined })[],
  waitFor: 'player' | 'event' = 'player',
): NamedStatements {
  const source = { wallet: 'main', bonus: undefined } as const
  const rows = bets.map(({ id, memberId, at, bet, seeds, ...drawn }) =>
    rowOf(memberId, bet, { betId: id, seeds, source, ...drawn }, at),
  )
  const [first] = rows
  if (!first) return {}
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const waiting = rows.filter(({ result }) => result === 'open' && waitFor === 'player')
  return {
    placed_bet: sql`
      insert into bet (${columns}) select ${columns} from jsonb_populate_recordset(null::bet, ${rowsAsJson(rows)}::jsonb)`,
    opened_round: waiting.length > 0 ? openingRounds(waiting) : undefined,
    recent_game_note: noteRecentGames(
      bets.map(({ memberId, at, bet: { vendor, node } }) => ({ memberId, vendor, node, at })),
    ),
  }
}

const openingRounds = (rows: readonly ReturnType<typeof rowOf>[]) => sql`
  insert into open_round (member_id, vendor_code, node_id, bet_id, acted_at)
  select * from unnest(
    ${rows.map((row) => row.member_id)}::bigint[], ${rows.map((row) => row.vendor_code)}::text[],
    ${rows.map((row) => row.node_id)}::text[], ${rows.map((row) => row.id)}::uuid[],
    ${rows.map((row) => row.placed_at.toISOString())}::timestamptz[]
  )`
