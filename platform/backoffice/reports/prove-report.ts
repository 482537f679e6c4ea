import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { inSnapshot } from '#platform/base/db/in-snapshot.ts'
import { collectedLines } from '#platform/cashier/bank-lines/index.ts'
import { settledPayments } from '#platform/cashier/deposits/index.ts'
import { bookedTransfers, settledPayouts } from '#platform/cashier/withdrawals/index.ts'
import { houseHolds, type MovedByKind, movedInHouse, noMovements } from '#platform/money/ledger/index.ts'
import { houseDays, openStakes } from '#platform/money/play-sums/index.ts'
import { sumsOfDays } from './report-days.ts'
import { benefitKinds, type ReportPart, reportParts, resultOf, sumsByName } from './report-parts.ts'

/** A line of the proof: what the reports say, and what the house's own accounts hold against it. */
export interface ProvenLine {
  line:
    | 'play'
    | 'bonus'
    | 'rebate'
    | 'reward'
    | 'points'
    | 'commission'
    | 'cash'
    | 'adjustment'
    | 'transit'
    | 'agents'
    | 'countries'
    | 'cohorts'
    | 'games'
  report: Minor
  ledger: Minor
}

/**
 * Proves the reports from the ledger's other side: of every posting the house's accounts have what members' wallets have
 * not, so each sum of the report is the balance of the accounts that paid it. Reports by agent, country and cohort prove the
 * house's result after benefits (NGR); by game, with what lies on open bets, the result of play. In one snapshot.
 */
export const proveReport = (ctx: Context): Promise<ProvenLine[]> =>
  inSnapshot(ctx.reports, (moment) => provenLines(ctx, moment))

async function provenLines(ctx: Context, db: Db): Promise<ProvenLine[]> {
  const sums = sumsByName(await sumsOfDays(ctx, { parts: reportParts, lineOf: 'part', db }))
  const movedOf = (part: ReportPart): MovedByKind => sums.get(part)?.moved ?? noMovements()
  const moved = movedOf('all')
  const holds = await houseHolds(db)
  const settled = await settledCash(db)
  const won = holds.games + holds.jackpot + holds['room-players']
  const benefits = {
    bonus: -holds.bonuses,
    rebate: -holds.rebates,
    reward: -holds.rewards,
    points: -holds.exchange,
    commission: -holds.commissions,
  }
  const left = won - benefitKinds.reduce((sum, kind) => sum + benefits[kind], 0n)
  const line = (name: ProvenLine['line'], report: Minor, ledger: Minor) => ({ line: name, report, ledger })
  return [
    line('play', resultOf(moved).ggr, won),
    ...benefitKinds.map((kind) => line(kind, moved[kind], benefits[kind])),
    line(
      'cash',
      moved.deposit + moved['withdrawal-paid'] + moved['withdrawal-hold'] + moved['withdrawal-release'],
      settled - cashKinds.reduce((sum, kind) => sum + holds[kind], 0n),
    ),
    line('adjustment', moved.adjustment, -holds.adjustments - settled),
    line(
      'transit',
      moved['transfer-in'] + moved['transfer-out'] + moved['upline-transfer'] + moved['downline-transfer'],
      -holds.transit,
    ),
    line('agents', resultOf(movedOf('agent')).ngr, left),
    line('countries', resultOf(movedOf('country')).ngr, left),
    line('cohorts', resultOf(movedOf('cohort')).ngr, left),
    line('games', await wonByGames(db), won),
  ]
}

/** Accounts of the house where money lies that comes from members or goes to them. */
const cashKinds = ['cashier', 'fees', 'bank', 'chain', 'suspense', 'equity'] as const

/**
 * What those accounts were given for payments that had gone wrong: members' wallets or the house's adjustments bore it, as an
 * adjustment and not as a deposit or a withdrawal.
 */
const settledCash = (db: Db): Promise<Minor> => movedInHouse(db, settledPostings, cashKinds)

/** The postings of payments that had gone wrong, as a table of `posting_id`. */
export const settledPostings = sql`(
  select posting_id from ${settledPayments} payment
  union all select posting_id from ${settledPayouts} payout
  union all select posting_id from ${bookedTransfers} transfer
  union all select posting_id from ${collectedLines} line
)`

/** What games have won, plus the stakes of open bets, in minor units. */
async function wonByGames(db: Db): Promise<Minor> {
  const { rows } = await sql<{ won: Minor }>`
    select ((select coalesce(sum(stake - payout), 0) from ${houseDays} house) + ${openStakes})::bigint as won
  `.execute(db)
  return rows[0]?.won ?? 0n
}
