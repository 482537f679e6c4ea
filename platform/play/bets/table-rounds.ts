import { type RawBuilder, sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import { ourWords, wireWords } from '#contract/base/product.ts'
import type { BetResult, WireBet, WirePlayedRound } from '#contract/play/bets.ts'
import type { WireGame } from '#contract/play/catalogue.ts'
import type { PlacedStake, SeenBet, TableResult } from '#contract/play/game-table.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import { accountNames, isListed, maskedAccount } from '#platform/members/accounts/index.ts'
import { SOUGHT_BETS_ROWS } from '#platform/play/limits.ts'
import type { OpenBet } from './turnover/bet-terms.ts'

/**
 * The bets that a game's table shows, as JSON within the statement that reads the game (`play/launch`), so that a
 * game's page needs no further query.

/** The number of results on a stage, and of rounds below it. */
const SHOWN = 10

interface ResultRow {
  id: string
  stake: string
  payout: string
  outcome: Outcome
}

interface RoundRow extends ResultRow {
  placed_at: string
  settled_at: string | null
  turnover: string
  result: BetResult
  wallet: WireBet['wallet']
  round_id: string | null
  whole: { stake: string; payout: string; result: BetResult } | null
}

/** The last rounds of a game that were played for money, whoever played them: newest first. */
export const lastResults = (vendor: string, node: string): RawBuilder<ResultRow[]> => sql<ResultRow[]>`(
  select coalesce(jsonb_agg(to_jsonb(last) order by id desc), '[]') from (
    select id, stake::text, payout::text, outcome from bet
    where vendor_code = ${vendor} and node_id = ${node} and unit = 'money' and result in ('won', 'lost', 'push')
      and outcome is not null
    order by id desc limit ${SHOWN}
  ) last
)`

interface SeenRow {
  id: string
  account: string
  stake: string
  payout: string
  settled_at: string
}

/** The last bets on a game that others see, newest first: real money, of members who are listed. */
export const lastBets = (vendor: string, node: string): RawBuilder<SeenRow[]> => sql<SeenRow[]>`(
  select coalesce(jsonb_agg(to_jsonb(last) order by id desc), '[]') from (
    select bet.id, name.account, stake::text, payout::text, settled_at
    from (
      select * from bet
      where vendor_code = ${vendor} and node_id = ${node} and unit = 'money' and result in ('won', 'lost', 'push')
        and ${isListed(sql`bet.member_id`)}
      order by id desc limit ${SHOWN}
    ) bet
    join ${accountNames} name on name.id = bet.member_id
  ) last
)`

/** A row of `lastBets` as the wire shows it. */
export const toSeenBet = ({ id, account, stake, payout, settled_at }: SeenRow): SeenBet => ({
  betId: id,
  account: maskedAccount(account),
  stake: moneyOf(BigInt(stake)),
  payout: moneyOf(BigInt(payout)),
  at: new Date(settled_at).toISOString(),
})

/** What the bets of one member on one shared round come to; a mixed end is won if it pays anything. */
const sumOfBets = (over: RawBuilder<unknown>) => sql`jsonb_build_object(
  'stake', (sum(stake) ${over})::text, 'payout', (sum(payout) ${over})::text,
  'result', case
    when bool_or(result = 'open') ${over} then 'open'
    when min(result) ${over} = max(result) ${over} then min(result) ${over}
    when sum(payout) ${over} > 0 then 'won'
    else 'lost'
  end
)`

/**
 * The last rounds of a game that a member played: newest first; of a shared round also what all the member's bets on it come to
 * (`whole`). These are among the bets that are searched if the oldest of them is older than the round, for ids begin with
 * their millisecond; only for who has placed more bets since then is the round searched.
 */
export const lastRounds = (memberId: bigint, vendor: string, node: string): RawBuilder<RoundRow[]> => sql<
  RoundRow[]
>`(
  select coalesce(jsonb_agg(to_jsonb(own) order by placed_at desc, id desc), '[]') from (
    select id, placed_at, settled_at, stake::text, payout::text, turnover::text, result, wallet, outcome, round_id,
      case
        when round_id is null then null
        when found < ${SOUGHT_BETS_ROWS} or left(oldest::text, 13) < left(round_id::text, 13) collate "C"
          then ${sumOfBets(sql`over (partition by round_id)`)}
        else (
          select ${sumOfBets(sql``)} from bet
          where bet.round_id = sought.round_id and bet.member_id = ${memberId}
        )
      end as whole
    from (
      select last.*, count(*) over () as found, first_value(id) over (order by placed_at, id) as oldest from (
        select * from bet where member_id = ${memberId} order by placed_at desc, id desc limit ${SOUGHT_BETS_ROWS}
      ) last
    ) sought
    where vendor_code = ${vendor} and node_id = ${node} order by placed_at desc, id desc limit ${SHOWN}
  ) own
)`

/**
 * A member's stakes on each spot of a game, in rounds that have not ended. `gameType`: the game's, by which an index
 * finds its open bets.
 */
export const stakesPlaced = (
  memberId: bigint,
  vendor: string,
  node: string,
  gameType: RawBuilder<unknown>,
): RawBuilder<PlacedStake[]> => sql<PlacedStake[]>`(
  select coalesce(jsonb_agg(to_jsonb(placed)), '[]') from (
    select round_id as round, laid->>'spot' as spot, sum((laid->>'stake')::numeric)::text as stake
    from bet cross join lateral jsonb_array_elements(wager->'spots') laid
    where member_id = ${memberId} and vendor_code = ${vendor} and node_id = ${node}
      and bet.game_type = ${gameType}
      and result = 'open' and round_id is not null
    group by round_id, laid->>'spot'
  ) placed
)`

/** A row of `lastResults` as the wire shows it. */
export const toTableResult = ({ id, stake, payout, outcome }: ResultRow): TableResult => ({
  betId: id,
  stake: moneyOf(BigInt(stake)),
  payout: moneyOf(BigInt(payout)),
  outcome,
})

/** The fields that all bets on a game share. */
function betOn(game: WireGame) {
  const {
    gameType,
    gameClassify,
    vendorCode,
    vendorName: vendor,
    nodeId,
    displayName,
    artKind,
  } = ourWords(game)
  return { gameType, gameClassify, vendorCode, vendor, nodeId, game: displayName, artKind }
}

/** Rows of `lastRounds` as the wire shows them. */
export function toPlayedRounds(rows: readonly RoundRow[], game: WireGame): WirePlayedRound[] {
  const on = wireWords(betOn(game))
  return rows.map((row) => ({
    bet: {
      ...on,
      id: row.id,
      time: new Date(row.placed_at).toISOString(),
      settledAt: row.settled_at && new Date(row.settled_at).toISOString(),
      stake: moneyOf(BigInt(row.stake)),
      payout: moneyOf(BigInt(row.payout)),
      turnover: moneyOf(BigInt(row.turnover)),
      result: row.result,
      wallet: row.wallet,
    },
    outcome: row.outcome,
    round: row.round_id,
    whole: row.whole && {
      stake: moneyOf(BigInt(row.whole.stake)),
      payout: moneyOf(BigInt(row.whole.payout)),
      result: row.whole.result,
    },
  }))
}

/** A bet that waits for its player's next step, as the wire shows it. */
export const toWaitingBet = ({ id, placedAt, stake, wallet }: OpenBet, game: WireGame): WireBet =>
  wireWords({
    ...betOn(game),
    id,
    time: placedAt.toISOString(),
    settledAt: null,
    stake: moneyOf(stake),
    payout: moneyOf(0n),
    turnover: moneyOf(0n),
    result: 'open',
    wallet,
  })
