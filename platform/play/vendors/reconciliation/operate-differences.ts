import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { ReportedBet } from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListStart, limitOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { netOf } from './both-books.ts'

export const differenceStates = ['open', 'resolved', 'gone'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** A difference as the operator sees it: money as decimals, times in ISO 8601. */
export interface ListedDifference {
  id: string
  day: string
  vendor: string
  kind: string
  transactionId: string
  /** Empty if the report names an unknown token. */
  account: string
  ours: string
  theirs: string
  /**
   * The payment to the member that would make our books agree with the report; below zero, the amount to take. Zero if
   * the difference is not open.
   */
  lacking: Money
  status: DifferenceState
  /** The book that was followed. */
  resolution: string | null
}

export interface DifferenceFilter {
  vendor?: string | undefined
  status?: DifferenceState | undefined
  memberId?: bigint | undefined
  /** Days of the site, both included. */
  fromDay?: string | undefined
  toDay?: string | undefined
}

const selectDifferences = (ctx: Context) => ctx.db.selectFrom('vendor_difference').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof selectDifferences>['execute']>>[number]

/** Differences of all vendors, newest first, 500 at most. */
export async function listDifferences(
  ctx: Context,
  { vendor, status, memberId, fromDay, toDay, after, limit }: DifferenceFilter & ListStart = {},
): Promise<ListedDifference[]> {
  let query = selectDifferences(ctx)
  if (vendor) query = query.where('vendor_code', '=', vendor)
  if (status) query = query.where('status', '=', status)
  if (memberId !== undefined) query = query.where('member_id', '=', memberId)
  if (fromDay) query = query.where('day', '>=', fromDay)
  if (toDay) query = query.where('day', '<=', toDay)
  if (after) query = query.where('id', '<', BigInt(after))
  const rows = await query.orderBy('id', 'desc').limit(limitOf(limit)).execute()
  return listed(ctx, rows)
}

/** One difference with the report's line, without its token, with which a vendor can pay. Refuses `not-found`. */
export async function showDifference(
  ctx: Context,
  text: string,
): Promise<Result<ListedDifference & Record<string, unknown>>> {
  const id = rowIdOf(text)
  const row =
    id === undefined ? undefined : await selectDifferences(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) return refuse('not-found')
  const [difference] = await listed(ctx, [row])
  if (!difference) return refuse('not-found')
  return ok({
    ...difference,
    game: row.node_id,
    round: row.round_id,
    bet: row.bet_id,
    adjusted: moneyOf(row.adjusted),
    foundAt: row.found_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    line: row.line === null ? null : withoutToken(row.line),
  })
}

async function listed(ctx: Context, rows: readonly Row[]): Promise<ListedDifference[]> {
  const memberIds = rows.map(({ member_id }) => member_id).filter((id) => id !== null)
  const names = await accountsOf(ctx.db, [...new Set(memberIds)])
  return rows.map((row) => ({
    id: String(row.id),
    day: row.day,
    vendor: row.vendor_code,
    kind: row.kind,
    transactionId: row.transaction_id,
    account: row.member_id === null ? '' : (names.get(row.member_id) ?? ''),
    ours: bookOf(row.our_state, row.our_stake, row.our_payout),
    theirs: bookOf(row.their_state, row.their_stake, row.their_payout),
    lacking: moneyOf(lackingOf(row)),
    status: row.status as DifferenceState,
    resolution: row.resolution,
  }))
}

/** `settled 10.00/25.00`: stake and payout. */
const bookOf = (state: string, stake: bigint, payout: bigint): string =>
  state === 'absent' ? state : `${state} ${moneyOf(stake)}/${moneyOf(payout)}`

/** A report's line with only the beginning of its token, by which the vendor can find it. */
const withoutToken = (line: unknown): ReportedBet => {
  const bet = ReportedBet.parse(line)
  return { ...bet, token: `${bet.token.slice(0, 4)}…` }
}

/** What the member's wallet lacks according to a noted difference. */
const lackingOf = (row: Row): bigint => {
  if (row.status !== 'open') return 0n
  const ours = { state: row.our_state as 'open', stake: row.our_stake, payout: row.our_payout }
  const theirs = { state: row.their_state as 'open', stake: row.their_stake, payout: row.their_payout }
  return netOf(theirs) - netOf(ours) - row.adjusted
}

/** A vendor's day as the operator sees it. */
export interface ListedReport {
  vendor: string
  day: string
  state: 'reported' | 'not-reported'
  askedAt: string
  /** Why there is no report. */
  failure: string | null
  bets: string
  stake: Money
  payout: Money
  /** The number of open differences. */
  differences: string
}

export interface ReportFilter {
  vendor?: string | undefined
  fromDay?: string | undefined
  toDay?: string | undefined
  missing?: boolean | undefined
}

/** Days whose reports were requested, the latest first, 500 at most. */
export async function listReports(
  ctx: Context,
  { vendor, fromDay, toDay, missing }: ReportFilter = {},
): Promise<ListedReport[]> {
  let query = ctx.db
    .selectFrom('vendor_report')
    .selectAll()
    .select((report) =>
      report
        .selectFrom('vendor_difference')
        .select((difference) => difference.fn.countAll<bigint>().as('open'))
        .whereRef('vendor_difference.vendor_code', '=', 'vendor_report.vendor_code')
        .whereRef('vendor_difference.day', '=', 'vendor_report.day')
        .where('status', '=', 'open')
        .as('open'),
    )
  if (vendor) query = query.where('vendor_code', '=', vendor)
  if (fromDay) query = query.where('day', '>=', fromDay)
  if (toDay) query = query.where('day', '<=', toDay)
  if (missing) query = query.where('reported_at', 'is', null)
  const rows = await query.orderBy('day', 'desc').orderBy('vendor_code').limit(limitOf()).execute()
  return rows.map((row) => ({
    vendor: row.vendor_code,
    day: row.day,
    state: row.reported_at === null ? 'not-reported' : 'reported',
    askedAt: row.asked_at.toISOString(),
    failure: row.failure,
    bets: String(row.bets),
    stake: moneyOf(row.stake),
    payout: moneyOf(row.payout),
    differences: String(row.open ?? 0n),
  }))
}
