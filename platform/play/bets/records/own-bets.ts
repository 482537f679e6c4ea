import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { BetResult } from '#contract/play/bets.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
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

/** One bet of the member on a game of the house; undefined if there is none of this id. */
export async function ownBet(ctx: Context, memberId: bigint, id: string): Promise<OwnBet | undefined> {
  if (!isRecordId(id)) return undefined
  const { rows } = await sql<OwnBet>`
    select ${columns} from bet where id = ${id} and member_id = ${memberId} and vendor_code = ${HOUSE_VENDOR}
  `.execute(ctx.db)
  return rows[0]
}

/** A member's last bets on games of the house, newest first. */
export async function ownBets(
  ctx: Context,
  memberId: bigint,
  { types, limit }: { types: readonly GameType[]; limit: number },
): Promise<OwnBet[]> {
  const { rows } = await sql<OwnBet>`
    select ${columns} from unnest(${[...types]}::text[]) type
    cross join unnest(${[...BetResult.options]}::text[]) outcome_of
    cross join lateral (
      select * from bet
      where member_id = ${memberId} and game_type = type and vendor_code = ${HOUSE_VENDOR} and result = outcome_of
      order by placed_at desc, id desc limit ${limit}
    ) bet
    order by bet.placed_at desc, bet.id desc limit ${limit}
  `.execute(ctx.reads)
  return rows
}

/** A member's last bets on one lottery, newest first, however many others there are: they have an index of their own. */
export async function ownTickets(
  ctx: Context,
  memberId: bigint,
  { node, limit }: { node: string; limit: number },
): Promise<OwnBet[]> {
  const { rows } = await sql<OwnBet>`
    select ${columns} from bet
    where member_id = ${memberId} and vendor_code = ${HOUSE_VENDOR} and node_id = ${node} and game_type in ('LOTT', 'ELOTT')
    order by placed_at desc, id desc limit ${limit}
  `.execute(ctx.reads)
  return rows
}

/**
 * A member's bets on one draw except void ones, newest first. They were placed while it was open, `from` to `to`: so they
 * are sought among the member's tickets of that time, not among the draw's.
 */
export async function ownBetsOn(
  ctx: Context,
  memberId: bigint,
  { node, roundId, from, to }: { node: string; roundId: string; from: Date; to: Date },
): Promise<Pick<OwnBet, 'wager'>[]> {
  const { rows } = await sql<Pick<OwnBet, 'wager'>>`
    select wager from (
      select id, round_id, result, wager from bet
      where member_id = ${memberId} and vendor_code = ${HOUSE_VENDOR} and node_id = ${node} and game_type in ('LOTT', 'ELOTT')
        and placed_at between ${from} and ${to}
      offset 0
    ) bet
    where round_id = ${roundId} and result <> 'void' order by id desc
  `.execute(ctx.reads)
  return rows
}

/**
 * A member's open bets of some types on games of the house, as a table that a statement reads from. `offset 0` keeps its
 * conditions apart: those of one round are sought among the member's bets, never among the round's, which may be a
 * million.
 */
export const ownOpenBets = (memberId: bigint, types: readonly GameType[]) => sql`(
  select id, round_id, wager from bet
  where member_id = ${memberId} and game_type = any(${[...types]}::text[]) and vendor_code = ${HOUSE_VENDOR} and result = 'open'
  offset 0
)`
