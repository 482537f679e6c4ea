import { sql } from 'kysely'
import { MAX_REPORT_BATCHES, REPORT_DUE_ROWS } from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { countedLinesOf, dividedLines, movedLinesOf } from './due-lines.ts'
import { type CountedLine, type ReportPart, reportParts } from './report-parts.ts'

/** An inclusive range of days of the site. */
export interface Days {
  fromDay: string
  toDay: string
}

/** What a report has a line for; its sums are added up over all else. */
export type LineOf = 'day' | 'key' | 'part'

/** Sums of a line of a report: of a day, of a key, or of a part (`name`), by what is counted. */
export interface SummedLine extends Pick<CountedLine, 'what' | 'amount'> {
  name: string
}

/**
 * The sums of a range of days and of some parts, or of all days: what was added up by day, and what still waits in the queues, in one
 * statement. So they are always exact, and cost the days and not the members.
 */
export async function sumsOfDays(
  ctx: Context,
  {
    days,
    parts,
    lineOf,
    db = ctx.reports,
  }: { days?: Days; parts: readonly ReportPart[]; lineOf: LineOf; db?: Db },
): Promise<SummedLine[]> {
  const codes = await diallingCodesOf(ctx)
  const within = days ? sql`day between ${days.fromDay}::date and ${days.toDay}::date` : sql`true`
  const due = sql`(select * from report_due where ${within})`
  const dueOfMembers = sql`(select * from report_member_due where ${within})`
  const { rows } = await sql<SummedLine>`
    select ${sql.ref(lineOf)}::text as name, what, sum(amount)::bigint as amount from (
      select day, part, key, what, amount from report_day where ${within} and part = any (${[...parts]}::text[])
      union all
      select day, part, key, what, amount from ${dividedLines(movedLinesOf(due), parts, codes)} moved
      union all
      select day, part, key, what, amount from ${dividedLines(countedLinesOf(dueOfMembers), parts, codes)} counted
    ) line group by 1, 2
  `.execute(db)
  return rows
}

/** Of the countries whose numbers the site takes: reports divide registrations by them. */
export const diallingCodesOf = async (ctx: Context) =>
  (await ctx.settings.value('countries')).map(({ countryDialingCode }) => countryDialingCode)

/**
 * Adds what has happened since the last run to the days of reports. One statement takes lines from a queue and adds them up, so
 * each counts once, even after a crash; one process counts at a time.
 */
export async function countReportDays(ctx: Context): Promise<void> {
  const codes = await diallingCodesOf(ctx)
  for (const queue of [takeMovements, takeMembers])
    for (let batch = 0; batch < MAX_REPORT_BATCHES; batch++)
      if ((await countSome(ctx, queue(codes))) === 0n) break
}

const COUNTING_LOCK = 7302066

async function countSome(ctx: Context, counted: ReturnType<typeof takeMovements>): Promise<bigint> {
  const done = await ctx.transact(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(${COUNTING_LOCK})`.execute(db)
    const { rows } = await counted.execute(db)
    return { ok: true, value: rows[0]?.facts ?? 0n }
  })
  return done.ok ? done.value : 0n
}

const takeMovements = (codes: readonly string[]) => sql<{ facts: bigint }>`
  with taken as (
    delete from report_due where ctid = any (array(select ctid from report_due limit ${REPORT_DUE_ROWS}))
    returning day, account_id, kind, amount
  ), ${added(dividedLines(movedLinesOf(sql`taken`), reportParts, codes))}
  select count(*) as facts from taken
`

/** Of a member and day all lines at once, as `countedLinesOf` needs them. */
const takeMembers = (codes: readonly string[]) => sql<{ facts: bigint }>`
  with taken as (
    delete from report_member_due due using (
      select distinct day, member_id from (select day, member_id from report_member_due order by day, member_id limit ${REPORT_DUE_ROWS}) first
    ) one where due.day = one.day and due.member_id = one.member_id
    returning due.day, due.member_id, due.what, due.amount
  ), ${added(dividedLines(countedLinesOf(sql`taken`), reportParts, codes))}
  select count(*) as facts from taken
`

const added = (lines: ReturnType<typeof dividedLines>) => sql`added as (
  insert into report_day as known (day, part, key, what, amount)
    select day, part, key, what, amount from ${lines} line order by 1, 2, 3, 4
  on conflict (day, part, what, key) do update set amount = known.amount + excluded.amount
)`
