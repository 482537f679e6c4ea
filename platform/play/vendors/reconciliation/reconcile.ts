import type { Minor } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { ReportedBet } from '#contract/play/seamless-wallet.ts'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { dayOf, daysAfter, startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { KEPT_CALLS_DAYS, RECONCILED_DAYS } from '#platform/play/limits.ts'
import { type Connection, connectionOf } from '../connections/connections.ts'
import { playerOf } from '../connections/launch-token.ts'
import { askReport, NotReported } from './ask-report.ts'
import { absent, differenceOf, type OurBet, ourBets, placedIn, theirBet } from './both-books.ts'
import {
  type DecidedWin,
  decidedWins,
  endDifferences,
  noteDifference,
  openDifferences,
} from './differences.ts'

/** The wait between a day's end and fetching its report, so that late messages have arrived. */
const SETTLE_HOURS = 1
/**
 * Messages arrive late, and clocks differ: an entry that one book has within this time before or after the day is not a
 * difference.
 */
const MARGIN_MS = 3 * HOUR_MS

/** The result of comparing a day. */
export interface ReconciledDay {
  reported: boolean
  /** Why there is no report. */
  failure: string | null
  /** The sums of the report, without void bets. */
  bets: number
  stake: Minor
  payout: Minor
  /** Differences of the day that are open now. */
  differences: number
}

/**
 * Fetches the reports of every vendor for ended days without a report, and again for days with differences. A recurring
 * job; a vendor that fails does not stop the others.
 */
export async function reconcileDue(ctx: Context): Promise<void> {
  const lastDay = daysAfter(dayOf(new Date(ctx.clock.now().getTime() - SETTLE_HOURS * HOUR_MS)), -1)
  const firstDay = daysAfter(lastDay, 1 - RECONCILED_DAYS)
  const vendors = await ctx.db
    .selectFrom('vendor_connection')
    .select(['vendor_code', 'reports_since'])
    .where('report_url', 'is not', null)
    .orderBy('vendor_code')
    .execute()
  const due: { vendor: string; day: string }[] = []
  for (const { vendor_code: vendor, reports_since } of vendors) {
    const done = await daysDone(ctx, vendor, firstDay)
    for (let day = firstDay; day <= lastDay; day = daysAfter(day, 1))
      if (day >= (reports_since ?? day) && !done.has(day)) due.push({ vendor, day })
  }
  await forEachSeparately(
    ctx,
    due,
    async ({ vendor, day }) => {
      const connection = await connectionOf(ctx, vendor)
      if (!connection) return
      const { reported, failure } = await compareDay(ctx, connection, day)
      if (!reported) ctx.log.warn({ vendor, day, failure }, 'a vendor has not reported')
    },
    (one) => one,
  )
}

/**
 * Days that are reported and have no open difference that a report could end. While a refused win is open, its bet is
 * not compared; once it has ended, its day is compared again.
 */
async function daysDone(ctx: Context, vendor: string, firstDay: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('vendor_report')
    .select('day')
    .where('vendor_code', '=', vendor)
    .where('day', '>=', firstDay)
    .where('reported_at', 'is not', null)
    .where((report) =>
      report.not(
        report.exists(
          report
            .selectFrom('vendor_difference')
            .select('id')
            .whereRef('vendor_difference.vendor_code', '=', 'vendor_report.vendor_code')
            .whereRef('vendor_difference.day', '=', 'vendor_report.day')
            .where((difference) =>
              difference.or([
                difference('status', '=', 'open'),
                difference.and([
                  difference('kind', '=', 'win-over-limit'),
                  difference('ended_at', '>', difference.ref('vendor_report.asked_at')),
                ]),
              ]),
            )
            // A line with an unknown token: only the vendor can correct it; the operator can fetch the report again afterwards.
            .where('member_id', 'is not', null),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/**
 * Compares a day for an operator. Refuses `not-found` for a vendor that is not connected or has no report,
 * `not-offered` at `day` for a day that has not ended, or whose calls we no longer keep.
 */
export async function reconcileByHand(
  ctx: Context,
  actor: string,
  vendor: string,
  day: string,
): Promise<Result<ReconciledDay>> {
  const connection = await connectionOf(ctx, vendor)
  if (!connection?.reportUrl) return refuse('not-found')
  const today = dayOf(ctx.clock.now())
  // For an older day every bet would differ, because our calls are deleted.
  const [min, max] = [daysAfter(today, 1 - KEPT_CALLS_DAYS), daysAfter(today, -1)]
  if (day < min || day > max)
    return refuse('not-offered', {
      field: 'day',
      min,
      max,
      reason:
        'a day can be asked for once it has ended in Asia/Ho_Chi_Minh, and while our calls of it are kept',
    })
  const done = await compareDay(ctx, connection, day)
  const { reported, failure, differences } = done
  const detail = { day, reported, failure, differences }
  return ctx.transact(async (tx) => {
    await audit(tx, { actor, action: 'vendor-reconciled', subject: vendor, detail })
    return ok(done)
  })
}

/** Fetches a day's report, compares it bet by bet, and notes the differences. Idempotent for the same report. */
async function compareDay(ctx: Context, connection: Connection, day: string): Promise<ReconciledDay> {
  const asOf = ctx.clock.now()
  const run = new Comparison(
    ctx,
    connection,
    day,
    new Set(await openDifferences(ctx, connection.vendor, day)),
  )
  try {
    const { from, until } = run.span
    const wide = {
      from: new Date(from.getTime() - MARGIN_MS),
      until: new Date(until.getTime() + MARGIN_MS),
    }
    for await (const page of askReport(ctx, connection, wide)) await run.takePage(page)
  } catch (err) {
    if (!(err instanceof NotReported)) throw err
    const failure = err.message.slice(0, 200)
    await noteReport(ctx, connection.vendor, day, { asked_at: asOf, failure })
    return { ...run.sums, reported: false, failure, differences: await countOpen() }
  }
  await run.takeOurs()
  await endDifferences(ctx, connection.vendor, day, run.differing)
  const reported = { asked_at: asOf, reported_at: asOf, failure: null }
  await noteReport(ctx, connection.vendor, day, { ...reported, ...run.sums, bets: BigInt(run.sums.bets) })
  return { ...run.sums, reported: true, failure: null, differences: await countOpen() }

  async function countOpen() {
    return (await openDifferences(ctx, connection.vendor, day)).length
  }
}

type Note = { asked_at: Date; reported_at?: Date; failure: string | null } & Partial<
  Record<'bets' | 'stake' | 'payout', bigint>
>

/** A reported day stays reported, whatever a later attempt gives. */
async function noteReport(ctx: Context, vendor: string, day: string, note: Note): Promise<void> {
  await ctx.db
    .insertInto('vendor_report')
    .values({ vendor_code: vendor, day, ...note })
    .onConflict((conflict) => conflict.columns(['vendor_code', 'day']).doUpdateSet(note))
    .execute()
}

/** A line with its missing wins added: a report leaves out refused wins, even if operators have paid them since. */
function withMissingWins(line: ReportedBet, { wins }: ReportedBet): ReportedBet {
  const ids = new Set(line.wins.map(({ transactionId }) => transactionId))
  return { ...line, wins: [...line.wins, ...wins.filter(({ transactionId }) => !ids.has(transactionId))] }
}

const namedTwice = (what: 'bet' | 'win', id: string) =>
  new NotReported(`it is not understood: it names the ${what} ${id} twice`)

/** One day of one vendor while its report comes in. */
class Comparison {
  readonly span: { from: Date; until: Date }
  /** The bets that differ, by the vendor's ids. */
  readonly differing = new Set<string>()
  readonly sums = { bets: 0, stake: 0n, payout: 0n }
  readonly #ctx: Context
  readonly #connection: Connection
  readonly #day: string
  /** Bets that differed before: compared again, even if their last change is of another day. */
  readonly #before: ReadonlySet<string>
  /** Every bet of the report. */
  readonly #reported = new Set<string>()

  constructor(ctx: Context, connection: Connection, day: string, before: ReadonlySet<string>) {
    this.#ctx = ctx
    this.#connection = connection
    this.#day = day
    this.#before = before
    this.span = { from: startOfDay(day), until: startOfNextDay(day) }
  }

  /**
   * Throws `NotReported` for a page that names a bet, or one of its wins, twice, because it is unclear which line is
   * valid.
   */
  async takePage(page: readonly ReportedBet[]): Promise<void> {
    for (const { transactionId, wins } of page) {
      if (this.#reported.has(transactionId)) throw namedTwice('bet', transactionId)
      this.#reported.add(transactionId)
      const won = new Set<string>()
      for (const win of wins) {
        if (won.has(win.transactionId)) throw namedTwice('win', win.transactionId)
        won.add(win.transactionId)
      }
    }
    const ofDay = page.filter((line) => this.#isOfDay(line))
    const ids = ofDay.map(({ transactionId }) => transactionId)
    const { vendor } = this.#connection
    const ours = await ourBets(this.#ctx, vendor, ids)
    const decided = await decidedWins(this.#ctx, vendor, ids)
    for (const line of ofDay) {
      const { transactionId } = line
      await this.#compare(line, ours.get(transactionId) ?? absent, decided.get(transactionId))
    }
  }

  /** Our calls of the day that are not in the report. */
  async takeOurs(): Promise<void> {
    const { vendor } = this.#connection
    for await (const bets of placedIn(this.#ctx, vendor, this.span)) {
      const lacking = bets.filter(
        ({ transactionId, wallet }) => !this.#reported.has(transactionId) && wallet !== 'play',
      )
      const ids = lacking.map(({ transactionId }) => transactionId)
      const decided = await decidedWins(this.#ctx, vendor, ids)
      for (const { transactionId, node, round, ...ours } of lacking) {
        // A win without a bet that was refused and then paid by operators: it is in no report.
        if (ours.stake === 0n && decided.get(transactionId)?.resolution === 'theirs') continue
        const kind = differenceOf(ours, theirBet(null), this.#connection.silentLoss)
        if (kind) await this.#note({ kind, transactionId, node, round, ours, line: null })
      }
    }
  }

  #isOfDay({ at, transactionId }: ReportedBet): boolean {
    const moment = new Date(at)
    return (moment >= this.span.from && moment < this.span.until) || this.#before.has(transactionId)
  }

  async #compare(reported: ReportedBet, ours: OurBet, decided: DecidedWin | undefined): Promise<void> {
    // Play money is not compared.
    if (ours.wallet === 'play') return
    const theirs = theirBet(reported)
    const line = decided?.resolution === 'theirs' ? withMissingWins(reported, decided.line) : reported
    // Operators who left a refused win unpaid have also ended its bet; the vendor may still have it as open.
    const mayBeOpen = this.#connection.silentLoss || decided?.resolution === 'ours'
    const kind = differenceOf(ours, theirBet(line), mayBeOpen)
    const memberId = kind && ours.betId === null ? await this.#playerOf(line) : ours.memberId
    if (memberId === 'trial') return
    if (theirs.state !== 'void') {
      this.sums.bets += 1
      this.sums.stake += theirs.stake
      this.sums.payout += theirs.payout
    }
    const { transactionId, gameCode: node, roundId: round } = line
    if (kind) await this.#note({ kind, transactionId, node, round, ours: { ...ours, memberId }, line })
  }

  async #playerOf({ token }: ReportedBet): Promise<bigint | null | 'trial'> {
    const player = await playerOf(this.#ctx, this.#connection.vendor, token)
    if (!player) return null
    return isTrial(player.member.accountKind) ? 'trial' : player.member.id
  }

  async #note(difference: Omit<Parameters<typeof noteDifference>[1], 'vendor' | 'day'>): Promise<void> {
    this.differing.add(difference.transactionId)
    await noteDifference(this.#ctx, { ...difference, vendor: this.#connection.vendor, day: this.#day })
  }
}
