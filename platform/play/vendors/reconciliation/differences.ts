import { sql } from 'kysely'
import { ReportedBet } from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { type DifferenceKind, type OurBet, theirBet } from './both-books.ts'

/** A bet in which the books differ; `line` is null if the report does not have it. */
export interface Difference {
  vendor: string
  day: string
  kind: DifferenceKind
  transactionId: string
  node: string
  round: string
  ours: OurBet
  line: ReportedBet | null
}

/** The columns with the figures of both books; while they are unchanged, an earlier decision about the bet stands. */
const figures = ['our_state', 'our_stake', 'our_payout', 'their_state', 'their_stake', 'their_payout']

/**
 * Notes a difference, once for each bet: if it is known with the same figures, open or resolved, nothing changes; with
 * other figures it is open again. A report does not change a refused win that waits for the operators, because reports
 * leave such wins out.
 */
export async function noteDifference(ctx: Context, difference: Difference): Promise<void> {
  const { vendor, day, kind, transactionId, node, round, ours, line } = difference
  const theirs = theirBet(line)
  const columns = {
    day,
    kind,
    member_id: ours.memberId,
    node_id: node,
    round_id: round,
    bet_id: ours.betId,
    our_state: ours.state,
    our_stake: ours.stake,
    our_payout: ours.payout,
    their_state: theirs.state,
    their_stake: theirs.stake,
    their_payout: theirs.payout,
    line: line === null ? null : JSON.stringify(line),
    found_at: ctx.clock.now(),
  }
  await ctx.db
    .insertInto('vendor_difference')
    .values({ vendor_code: vendor, transaction_id: transactionId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_code', 'transaction_id'])
        .doUpdateSet({ ...columns, status: 'open', resolution: null, ended_at: null })
        .where(
          sql<boolean>`(
            excluded.kind = 'win-over-limit' or vendor_difference.kind <> 'win-over-limit' or vendor_difference.status <> 'open'
          )`,
        )
        .where((is) =>
          is.or([
            is('vendor_difference.status', '=', 'gone'),
            // Another win was refused, even if it has the same amount as one that operators have left unpaid.
            sql<boolean>`excluded.kind = 'win-over-limit' and not (vendor_difference.line -> 'wins') @> (excluded.line -> 'wins')`,
            ...figures.map(
              (name) =>
                sql<boolean>`${sql.ref(`vendor_difference.${name}`)} is distinct from ${sql.ref(`excluded.${name}`)}`,
            ),
          ]),
        ),
    )
    .execute()
}

/** The bets of a day that differ, by the vendor's ids. */
export async function openDifferences(ctx: Context, vendor: string, day: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('vendor_difference')
    .select('transaction_id')
    .where('vendor_code', '=', vendor)
    .where('day', '=', day)
    .where('status', '=', 'open')
    .execute()
  return rows.map(({ transaction_id }) => transaction_id)
}

/**
 * Ends differences of a day that a late message has resolved. A refused win stays: reports leave it out, so its absence
 * means nothing.
 */
export async function endDifferences(
  ctx: Context,
  vendor: string,
  day: string,
  stillThere: ReadonlySet<string>,
): Promise<void> {
  const over = (await openDifferences(ctx, vendor, day)).filter((id) => !stillThere.has(id))
  if (over.length === 0) return
  await ctx.db
    .updateTable('vendor_difference')
    .set({ status: 'gone', ended_at: ctx.clock.now() })
    .where('vendor_code', '=', vendor)
    .where('transaction_id', 'in', over)
    .where('status', '=', 'open')
    .where('kind', '<>', 'win-over-limit')
    .execute()
}

/** The given bets of ours that have an open difference. */
export async function betsThatDiffer(ctx: Context, betIds: readonly string[]): Promise<Set<string>> {
  if (betIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('vendor_difference')
    .select('bet_id')
    .where('bet_id', 'in', betIds)
    .where('status', '=', 'open')
    .execute()
  return new Set(rows.map(({ bet_id }) => bet_id).filter((id) => id !== null))
}

/** A refused win that operators have decided about, with the wins of its bet as they were noted. */
export interface DecidedWin {
  resolution: 'theirs' | 'ours'
  line: ReportedBet
}

/** The operators' decisions about refused wins of the given bets, by the vendor's ids of the bets. */
export async function decidedWins(
  ctx: Context,
  vendor: string,
  transactionIds: readonly string[],
): Promise<Map<string, DecidedWin>> {
  if (transactionIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('vendor_difference')
    .select(['transaction_id', 'resolution', 'line'])
    .where('vendor_code', '=', vendor)
    .where('transaction_id', 'in', transactionIds)
    .where('kind', '=', 'win-over-limit')
    .where('status', '=', 'resolved')
    .execute()
  return new Map(
    rows.map(({ transaction_id, resolution, line }) => [
      transaction_id,
      { resolution: resolution === 'theirs' ? 'theirs' : 'ours', line: ReportedBet.parse(line) },
    ]),
  )
}
