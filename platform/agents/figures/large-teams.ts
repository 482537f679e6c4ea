import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { FIGURES_BATCH_ROWS, LARGE_TEAM_MS, MAX_FIGURES_BATCHES } from '#platform/agents/limits.ts'
import { holdLines, LARGE_TEAM, largeTeams, places } from '#platform/agents/tree/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok } from '#platform/base/result.ts'
import { mainDays } from '#platform/money/ledger/index.ts'
import { betDays } from '#platform/money/play-sums/index.ts'

/**
 * Adds what has happened since the last run to the days of large teams. Teams that have become large, or that a move
 * has changed, are counted from the beginning. Answers how many of these still wait for older transactions that may not
 * have known of them.
 */
export async function countLargeTeams(ctx: Context, large = LARGE_TEAM): Promise<number> {
  await noteLargeTeams(ctx, large)
  await countNoted(ctx)
  for (let batch = 0; batch < MAX_FIGURES_BATCHES; batch++)
    if ((await countSome(ctx)) < FIGURES_BATCH_ROWS) break
  const { rows } = await sql<{ waiting: bigint }>`
    select count(*) as waiting from large_team where not counted
  `.execute(ctx.db)
  return Number(rows[0]?.waiting ?? 0n)
}

/** One process counts at a time; the statement after the lock sees what the previous process has counted. */
const lockCounting = (db: Db) => sql`select pg_advisory_xact_lock(7302062)`.execute(db)

/** From then on every play queues a line for the team. Teams that are no longer large lose their days. */
async function noteLargeTeams(ctx: Context, large: number): Promise<void> {
  await ctx.transact(async ({ db }) => {
    await lockCounting(db)
    await holdLines(db)
    await sql`
      with large as materialized (
        select member_id, line from ${largeTeams(large)} large
      ), gone as (
        delete from large_team where member_id not in (select member_id from large)
      )
      insert into large_team (member_id, line) select member_id, line from large order by member_id on conflict do nothing
    `.execute(db)
    return ok(null)
  })
  // Transactions that have not seen the team have numbers below the next one; once they have ended, all their writes
  // are visible.
  await sql`
    update large_team set awaits = pg_snapshot_xmax(pg_current_snapshot())::text::bigint where awaits is null
  `.execute(ctx.db)
}

/**
 * The days of noted teams, in the statement that also deletes their queued lines, so that each line is in exactly one
 * of the two.
 */
async function countNoted(ctx: Context): Promise<void> {
  await ctx.transact(async ({ db }) => {
    await lockCounting(db)
    const { rows } = await sql`select from large_team where not counted limit 1`.execute(db)
    if (rows.length === 0) return ok(null)
    await sql`set local statement_timeout = ${sql.lit(LARGE_TEAM_MS)}`.execute(db)
    await sql`
      with noted as materialized (
        select id, line from large_team
        where not counted and awaits <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      ), team as materialized (
        select noted.id as team_id, place.member_id
        from (select distinct octet_length(line) as bytes from noted) level
        cross join ${places} place join noted on noted.line = substr(place.line, 1, level.bytes)
      ), taken as (
        delete from large_team_due where team_id in (select id from noted)
      ), counted as (
        insert into large_team_day (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
        select team_id, 'bets', day, game_type, vendor_code, result, sum(bets), sum(payout), sum(stake)
        from ${betDays} bet join team using (member_id) group by 1, 3, 4, 5, 6
        union all
        select team_id, 'movements', day, kind, '', '', sum(entries), sum(credited), sum(debited)
        from ${mainDays} entry join team using (member_id) group by 1, 3, 4
      )
      update large_team set counted = true where id in (select id from noted)
    `.execute(db)
    return ok(null)
  })
}

/**
 * Answers how many lines there were. Lines of teams that are not counted yet are dropped: the first count reads the
 * bets and wallets themselves.
 */
async function countSome(ctx: Context): Promise<bigint> {
  const counted = await ctx.transact(async ({ db }) => {
    await lockCounting(db)
    const { rows } = await sql<{ facts: bigint }>`
      with taken as (
        delete from large_team_due where id = any (array(select id from large_team_due order by id limit ${FIGURES_BATCH_ROWS}))
        returning *
      ), added as (
        insert into large_team_day as known (team_id, list, day, kind, vendor_code, result, rows, credited, debited)
          select team_id, list, day, kind, vendor_code, result, sum(rows), sum(credited), sum(debited)
          from taken join large_team team on team.id = team_id and team.counted
          group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
        on conflict (team_id, list, day, kind, vendor_code, result) do update set rows = known.rows + excluded.rows,
          credited = known.credited + excluded.credited, debited = known.debited + excluded.debited
      )
      select count(*) as facts from taken
    `.execute(db)
    return ok(rows[0]?.facts ?? 0n)
  })
  return counted.ok ? counted.value : 0n
}

/** The team of a member, if its days are counted. */
export async function countedTeam(db: Db, memberId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from large_team where member_id = ${memberId} and counted
  `.execute(db)
  return rows[0]?.id
}

/** The days of one list, together with lines not added to them yet: there may be several rows for a day and kind. */
const daysOf = (
  teamId: bigint | RawBuilder<unknown>,
  list: 'bets' | 'movements',
): RawBuilder<unknown> => sql`(
  select day, kind, vendor_code, result, rows, credited, debited from large_team_day
  where team_id = ${teamId} and list = ${list}
  union all
  select day, kind, vendor_code, result, rows, credited, debited from large_team_due
  where team_id = ${teamId} and list = ${list}
)`

/** The sums of `betDays` over everybody in a counted team, as a table with the same columns except the member's. */
export const teamBetDays = (teamId: bigint): RawBuilder<unknown> => sql`(
  select day, kind as game_type, vendor_code, result, rows as bets, debited as stake, credited as payout
  from ${daysOf(teamId, 'bets')} of_day
)`

/** The same for `mainDays`. */
export const teamMainDays = (teamId: bigint | RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select day, kind, rows as entries, credited, debited from ${daysOf(teamId, 'movements')} of_day
)`

/**
 * The sum of the main wallets of a member's counted team, from all their movements; undefined if the team is not
 * counted.
 */
export async function teamBalance(db: Db, memberId: bigint): Promise<Minor | undefined> {
  const { rows } = await sql<{ balance: Minor }>`
    select (
      select coalesce(sum(credited + debited), 0)::bigint from ${teamMainDays(sql`team.id`)} of_day
    ) as balance from large_team team where member_id = ${memberId} and counted
  `.execute(db)
  return rows[0]?.balance
}
