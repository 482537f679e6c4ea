import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { firstIdAt } from '#platform/base/db/id-times.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountNames } from '#platform/members/accounts/index.ts'

/** A bet of money that has ended, among those of its game. */
export interface GameBet {
  id: string
  account: string
  placedAt: string
  result: string
  wallet: string
  stake: Money
  payout: Money
}

/** An id is of the moment of its bet, as the clock of the database has it: no further off than this. */
const ID_SLACK_MS = DAY_MS

/** The bets of a game that were placed on an inclusive range of days and have ended, newest first (`bet_results`). */
export async function gameBets(
  ctx: Context,
  {
    vendor,
    node,
    fromDay,
    toDay,
    after,
    limit,
    oldestFirst,
  }: ListPlace & { vendor: string; node: string; fromDay: string; toDay: string },
): Promise<GameBet[]> {
  if (after !== undefined && !isRecordId(after)) return []
  const { way, past } = wayOf(oldestFirst)
  const [from, until] = [startOfDay(fromDay), startOfNextDay(toDay)]
  const { rows } = await sql<GameBetRow>`
    select bet.id, name.account, bet.placed_at, bet.result, bet.wallet, bet.stake, bet.payout
    from bet join ${accountNames} name on name.id = bet.member_id
    where bet.vendor_code = ${vendor} and bet.node_id = ${node} and bet.unit = 'money'
      and bet.result in ('won', 'lost', 'push') and bet.placed_at >= ${from} and bet.placed_at < ${until}
      and bet.id >= ${firstIdAt(from.getTime() - ID_SLACK_MS)} and bet.id < ${firstIdAt(until.getTime() + ID_SLACK_MS)}
      ${after === undefined ? sql`` : sql`and bet.id ${sql.raw(past)} ${after}::uuid`}
    order by bet.id ${sql.raw(way)} limit ${limitOf(limit)}
  `.execute(ctx.reports)
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    placedAt: row.placed_at.toISOString(),
    result: row.result,
    wallet: row.wallet,
    stake: moneyOf(row.stake),
    payout: moneyOf(row.payout),
  }))
}

interface GameBetRow {
  id: string
  account: string
  placed_at: Date
  result: string
  wallet: string
  stake: bigint
  payout: bigint
}
