import { type RawBuilder, sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { ReportedBet } from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { absent, ourBets } from './both-books.ts'
import { type Difference, noteDifference } from './differences.ts'

/** A win that its vendor may not pay (decision 78). */
interface RefusedWin {
  vendor: string
  memberId: bigint
  gameCode: string
  roundId: string
  transactionId: string
  betTransactionId: string | null
  amount: Minor
}

type Win = ReportedBet['wins'][number]

/** The token is not stored; the member is in a column of its own. */
const NO_TOKEN = '-'

/**
 * Lists a refused win as a difference, together with earlier payments on the bet and other refused wins of it: two
 * operators decide whether it is paid. The vendor's next message, or its report, finds the same row.
 */
export const noteRefusedWin = (ctx: Context, win: RefusedWin): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const { vendor, memberId, gameCode, roundId, transactionId } = win
    const amount = moneyOf(win.amount)
    const bet = { vendor, memberId, node: gameCode, round: roundId }
    const id = win.betTransactionId ?? transactionId
    await noteWins(ctx, { ...bet, transactionId: id }, [{ transactionId, amount }])
    ctx.log.warn({ vendor, transactionId, amount }, 'a win above the limit of its vendor was refused')
    return ok(null)
  })

/** The facts of a vendor's bet that are noted with its refused wins. */
type RefusedBet = Pick<Difference, 'vendor' | 'transactionId' | 'node' | 'round'> & { memberId: bigint }

/** Adds wins of the bet that have been paid since to the difference, unless the bet was rolled back. */
export async function addPaidWins(ctx: Context, bet: RefusedBet): Promise<void> {
  const ours = (await ourBets(ctx, bet.vendor, [bet.transactionId])).get(bet.transactionId)
  if (ours?.state !== 'void') await noteWins(ctx, bet, [])
}

async function noteWins(ctx: Context, bet: RefusedBet, more: readonly Win[]): Promise<void> {
  const { vendor, transactionId, node, round, memberId } = bet
  await ensureDifferenceRow(ctx, bet)
  // Refused wins of one bet are noted one after the other, because each is added to the previous ones.
  const noted = await lockNotedWins(ctx, vendor, transactionId)
  const ours = (await ourBets(ctx, vendor, [transactionId])).get(transactionId) ?? { ...absent, memberId }
  const earlier = [...(await paidWins(ctx, ours.betId)), ...noted]
  const wins = new Map([...earlier, ...more].map((win) => [win.transactionId, win]))
  await noteDifference(ctx, {
    vendor,
    day: dayOf(ctx.clock.now()),
    kind: 'win-over-limit',
    transactionId,
    node,
    round,
    ours,
    line: lineOf(ctx, bet, ours.stake, [...wins.values()]),
  })
}

const lineOf = (
  ctx: Context,
  { node, round, transactionId }: RefusedBet,
  stake: Minor,
  wins: Win[],
): ReportedBet => ({
  token: NO_TOKEN,
  gameCode: node,
  roundId: round,
  transactionId,
  stake: moneyOf(stake),
  wins,
  rollback: null,
  at: ctx.clock.now().toISOString(),
})

/** Makes a row to lock if the bet has none: a resolved difference without content, until the wins are noted in it. */
async function ensureDifferenceRow(ctx: Context, bet: RefusedBet): Promise<void> {
  const { vendor, transactionId, node, round, memberId } = bet
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('vendor_difference')
    .values({
      vendor_code: vendor,
      transaction_id: transactionId,
      day: dayOf(now),
      kind: 'win-over-limit',
      member_id: memberId,
      node_id: node,
      round_id: round,
      found_at: now,
      our_state: 'absent',
      our_stake: 0n,
      our_payout: 0n,
      their_state: 'absent',
      their_stake: 0n,
      their_payout: 0n,
      line: JSON.stringify(lineOf(ctx, bet, 0n, [])),
      status: 'gone',
      ended_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * `waits`: operators have yet to decide about refused wins of the bet. `left`: they have decided not to pay this win.
 */
export type RefusedWinState = 'waits' | 'left' | null

/** The state of a bet's win, as a value within a statement. */
export const refusedWinState = (
  vendor: string,
  bet: string,
  win: string,
): RawBuilder<RefusedWinState> => sql<RefusedWinState>`(
  select case status when 'open' then 'waits' else 'left' end from vendor_difference
  where vendor_code = ${vendor} and transaction_id = ${bet} and kind = 'win-over-limit' and (
    status = 'open' or status = 'resolved' and resolution = 'ours'
      and line -> 'wins' @> ${JSON.stringify([{ transactionId: win }])}::jsonb
  )
)`

/** For each of several bets, in their order, whether a refused win of it is on record. */
export async function haveRefusedWins(
  { db }: Context,
  bets: readonly { vendor: string; transactionId: string }[],
): Promise<boolean[]> {
  const { rows } = await sql<{ n: bigint }>`
    select n from unnest(
      ${bets.map(({ vendor }) => vendor)}::text[], ${bets.map(({ transactionId }) => transactionId)}::text[]
    ) with ordinality bet (vendor_code, transaction_id, n)
    join vendor_difference using (vendor_code, transaction_id)
    where kind = 'win-over-limit' and status <> 'gone'
  `.execute(db)
  const refused = new Set(rows.map(({ n }) => Number(n) - 1))
  return bets.map((_, place) => refused.has(place))
}

/**
 * Ends the open difference of refused wins once all of them have been paid after all, because the limit was raised. In
 * a transaction after the payment's, because a difference is locked before the stakes.
 */
export const endPaidWin = (ctx: Context, vendor: string, transactionId: string): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const noted = await lockNotedWins(ctx, vendor, transactionId)
    const ours = (await ourBets(ctx, vendor, [transactionId])).get(transactionId)
    if (!ours) return ok(null)
    const paid = new Set((await paidWins(ctx, ours.betId)).map(({ transactionId }) => transactionId))
    if (!noted.every(({ transactionId }) => paid.has(transactionId))) return ok(null)
    await ctx.db
      .updateTable('vendor_difference')
      .set({ status: 'gone', ended_at: ctx.clock.now() })
      .set({ our_state: ours.state, our_stake: ours.stake, our_payout: ours.payout, bet_id: ours.betId })
      .where('vendor_code', '=', vendor)
      .where('transaction_id', '=', transactionId)
      .where('kind', '=', 'win-over-limit')
      .where('status', '=', 'open')
      .execute()
    return ok(null)
  })

async function paidWins({ db }: Context, betId: string | null): Promise<Win[]> {
  if (betId === null) return []
  const calls = await db
    .selectFrom('vendor_call')
    .select(['transaction_id', 'amount'])
    .where('bet_id', '=', betId)
    .where('kind', '=', 'win')
    .execute()
  return calls.map(({ transaction_id, amount }) => ({
    transactionId: transaction_id,
    amount: moneyOf(amount ?? 0n),
  }))
}

/** Locks the difference of a bet; answers the wins noted in it. */
async function lockNotedWins({ db }: Context, vendor: string, betId: string): Promise<Win[]> {
  const row = await db
    .selectFrom('vendor_difference')
    .select('line')
    .where('vendor_code', '=', vendor)
    .where('transaction_id', '=', betId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.line ? ReportedBet.parse(row.line).wins : []
}
