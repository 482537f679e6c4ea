import { sql } from 'kysely'
import { KEPT_DAYS_AT_ONCE, REPORT_DAY_CLOSES_MS } from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { firstMovedDay } from '#platform/money/ledger/index.ts'
import { countedDays, type Days } from './count-days.ts'
import { type CountedLine, type ReportPart, reportParts } from './report-parts.ts'

/**
 * The lines of a range of days and of some parts. Days that are over are read as they were kept; the others, as a rule only
 * the day that runs, are counted from the wallets that have moved on them.
 */
export async function linesOfDays(
  ctx: Context,
  days: Days,
  parts: readonly ReportPart[],
  db: Db = ctx.reports,
): Promise<CountedLine[]> {
  const codes = await diallingCodesOf(ctx)
  const kept = await keptDays(db, days)
  const rest = await daysLeft(db, days, dayOf(ctx.clock.now()), kept)
  const lines = await Promise.all([
    kept.size > 0 ? keptLines(db, days, parts) : [],
    ...rest.map((span) => readLines(db, countedDays(parts, span, codes))),
  ])
  return lines.flat()
}

export const diallingCodesOf = async (ctx: Context) =>
  (await ctx.settings.value('countries')).map(({ countryDialingCode }) => countryDialingCode)

/** What was kept of a range of days. */
const keptLines = async (db: Db, { fromDay, toDay }: Days, parts: readonly ReportPart[]) =>
  (
    await sql<CountedLine>`
      select day::text, part, key, what, amount from report_day
      where day between ${fromDay}::date and ${toDay}::date and part = any (${[...parts]}::text[]) and what <> 'kept'
      order by day
    `.execute(db)
  ).rows

const readLines = async (db: Db, counted: ReturnType<typeof countedDays>) =>
  (
    await sql<CountedLine>`
      select day::text, part, key, what, amount from ${counted} counted order by day
    `.execute(db)
  ).rows

/** The days of a range that were kept. */
async function keptDays(db: Db, { fromDay, toDay }: Days): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ day: string }>`
    select day::text from report_day
    where day between ${fromDay}::date and ${toDay}::date and part = 'all' and what = 'kept'
  `.execute(db)
  return new Set(rows.map(({ day }) => day))
}

/** What is left to count of a range, from the first day on which anything moved, as ranges without a kept day. */
async function daysLeft(
  db: Db,
  { fromDay, toDay }: Days,
  today: string,
  kept: ReadonlySet<string>,
): Promise<Days[]> {
  const { rows } = await sql<{ first: string | null }>`select ${firstMovedDay} as first`.execute(db)
  const first = rows[0]?.first ?? today
  const last = toDay < today ? toDay : today
  const spans: Days[] = []
  for (let day = fromDay > first ? fromDay : first; day <= last; day = daysAfter(day, 1)) {
    if (kept.has(day)) continue
    const open = spans.at(-1)
    if (open && daysAfter(open.toDay, 1) === day) open.toDay = day
    else spans.push({ fromDay: day, toDay: day })
  }
  return spans
}

/** Keeps the days that are over and were not kept yet, the earliest first; the next run continues. */
export async function keepReportDays(ctx: Context): Promise<void> {
  const over = daysAfter(dayOf(new Date(ctx.clock.now().getTime() - REPORT_DAY_CLOSES_MS)), -1)
  const { rows } = await sql<{ first: string | null }>`select ${firstMovedDay} as first`.execute(ctx.db)
  const first = rows[0]?.first
  if (!first) return
  const codes = await diallingCodesOf(ctx)
  const kept = await keptDays(ctx.db, { fromDay: first, toDay: over })
  let left = KEPT_DAYS_AT_ONCE
  for (let day = first; day <= over && left > 0; day = daysAfter(day, 1)) {
    if (kept.has(day)) continue
    await keepDay(ctx, day, codes)
    left--
  }
}

/** One statement: a day is kept whole or not at all, by however many processes. */
async function keepDay({ db }: Context, day: string, codes: readonly string[]): Promise<void> {
  await sql`
    insert into report_day (day, part, key, what, amount)
      select day, part, key, what, amount
      from ${countedDays(reportParts, { fromDay: day, toDay: day }, codes)} counted
      union all
      select ${day}::date, 'all', '', 'kept', 0
    on conflict do nothing
  `.execute(db)
}
