import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { BetResult } from '#contract/play/bets.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { SOUGHT_TICKETS_ROWS } from '#platform/play/limits.ts'
import type { StakedWallet } from '../turnover/stake-source.ts'

/** A member's bet as its game reads it again. */
export interface OwnBet {
  id: string
  node: string
  roundId: string | null
  wager: Json
  /** Null for an open or void bet. */
  outcome: Json
  stake: Minor
  payout: Minor
  result: BetResult
  wallet: StakedWallet
  placedAt: Date
}

const columns = sql`
  bet.id, bet.node_id as node, bet.round_id as "roundId", bet.wager, bet.outcome, bet.stake, bet.payout, bet.result,
  bet.wallet, bet.placed_at as "placedAt"`

/** One bet of the member on a game of the vendor; undefined if there is none of this id. */
export async function ownBet(
  ctx: Context,
  memberId: bigint,
  { vendor, id }: { vendor: string; id: string },
): Promise<OwnBet | undefined> {
  if (!isRecordId(id)) return undefined
  const { rows } = await sql<OwnBet>`
    select ${columns} from bet where id = ${id} and member_id = ${memberId} and vendor_code = ${vendor}
  `.execute(ctx.db)
  return rows[0]
}

/** Which of a member's bets are read. */
interface OwnBetFilter {
  vendor: string
  types: readonly GameType[]
  /** Absent: all. */
  results?: readonly BetResult[]
  /** One game, which is sought among the last of each type and result. */
  node?: string
  limit: number
}

/** A member's last bets on games of one vendor, newest first. */
export async function ownBets(
  ctx: Context,
  memberId: bigint,
  { vendor, types, results = BetResult.options, node, limit }: OwnBetFilter,
): Promise<OwnBet[]> {
  const { rows } = await sql<OwnBet>`
    select ${columns} from unnest(${[...types]}::text[]) type
    cross join unnest(${[...results]}::text[]) outcome_of
    cross join lateral (
      select * from bet
      where member_id = ${memberId} and game_type = type and vendor_code = ${vendor} and result = outcome_of
      order by placed_at desc, id desc limit ${node === undefined ? limit : SOUGHT_TICKETS_ROWS}
    ) bet
    ${node === undefined ? sql`` : sql`where bet.node_id = ${node}`}
    order by bet.placed_at desc, bet.id desc limit ${limit}
  `.execute(ctx.reads)
  return rows
}
