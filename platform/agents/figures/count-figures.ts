import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { FIGURES_BATCH_ROWS, MAX_FIGURES_BATCHES } from '#platform/agents/limits.ts'
import { holdLines, places } from '#platform/agents/tree/index.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'

/** The figures that are summed by day, for a member and for a team. */
const SUMS = [
  'stakes',
  'turnover',
  'payout',
  'rebates',
  'bonuses',
  'deposits',
  'withdrawals',
  'commission',
  'bets',
  'joined',
] as const

const columns = sql.raw(SUMS.join(', '))
const addToSums = sql.raw(SUMS.map((sum) => `${sum} = known.${sum} + excluded.${sum}`).join(', '))
const sumsOfLines = sql.raw(SUMS.map((sum) => `sum(${sum})::bigint as ${sum}`).join(', '))

/**
 * Adds what has happened since the last run to the sums of members and of everybody above them. A transaction removes
 * lines from the queue and adds them up, so each counts once, even after a crash; one process counts at a time.
 */
export async function countFigures(ctx: Context): Promise<void> {
  const threshold = BigInt(await ctx.settings.value('activeTurnover'))
  for (let batch = 0; batch < MAX_FIGURES_BATCHES; batch++)
    if ((await countSome(ctx, threshold)) < FIGURES_BATCH_ROWS) return
}

/**
 * Answers how many lines there were. What is taken back, because a bet was made void, is taken from the place where it was counted:
 * its member may have been moved since.
 */
async function countSome(ctx: Context, threshold: Minor): Promise<bigint> {
  const counted = await ctx.transact(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(7302061)`.execute(db)
    await holdLines(db)
    const { rows } = await sql<{ facts: bigint; changed: bigint[] }>`
      with taken as (
        delete from figure_due where id = any (array(select id from figure_due order by id limit ${FIGURES_BATCH_ROWS}))
        returning *
      ), stood as materialized (
        select member_id, figure_places_of(line) as above
        from (select distinct member_id from taken) member join ${places} place using (member_id)
      ), undone as materialized (
        select member_id, slot, -sum(turnover) as turnover, -sum(payout) as payout from taken where bets < 0 or payout < 0 group by 1, 2
      ), counted as materialized (
        select distinct on (member_id, slot) undone.member_id, undone.slot, place.above
        from undone join figure_place place using (member_id) join figure_slot was on was.slot = undone.slot and was.place_id = place.id
        where was.bets > 0 or was.payout > 0
        order by member_id, slot, (was.turnover >= undone.turnover and was.payout >= undone.payout) desc, place.id desc
      ), moved as materialized (
        select above[cardinality(above)] as place_id, above, slot, site_day(slot) as day, ${sumsOfLines}
        from (
          select taken.*, coalesce(counted.above, stood.above) as above from taken join stood using (member_id)
          left join counted on (taken.bets < 0 or taken.payout < 0) and counted.member_id = taken.member_id and counted.slot = taken.slot
        ) fact group by 1, 2, 3
      ), slots as (
        insert into figure_slot as known (slot, place_id, stakes, turnover, payout, rebates, bonuses, bets)
          select slot, place_id, stakes, turnover, payout, rebates, bonuses, bets from moved
          where stakes <> 0 or turnover <> 0 or payout <> 0 or rebates <> 0 or bonuses <> 0 or bets <> 0 order by 1, 2
        on conflict (slot, place_id) do update set
          stakes = known.stakes + excluded.stakes, turnover = known.turnover + excluded.turnover,
          payout = known.payout + excluded.payout, rebates = known.rebates + excluded.rebates, bonuses = known.bonuses + excluded.bonuses,
          bets = known.bets + excluded.bets
      ), days as (
        insert into figure_day as known (place_id, day, ${columns}, active)
          select place_id, day, ${sumsOfLines}, sum(turnover) >= ${threshold} from moved group by 1, 2 order by 1, 2
        on conflict (place_id, day) do update set
          ${addToSums}, active = known.turnover + excluded.turnover >= ${threshold}
        returning place_id, day, new.active as is_active, coalesce(old.active, false) as was_active
      ), changed as (
        select place_id, day, case when is_active then 1 else -1 end as active from days where is_active <> was_active
      ), teams as (
        insert into figure_team as known (place_id, day, ${columns}, active)
          select upper, day, ${sumsOfLines}, sum(active)::bigint from (
            select upper, day, stakes, turnover, payout, rebates, bonuses, deposits, withdrawals, commission, bets,
              case when upper = place_id then 0 else joined end as joined, 0 as active
            from moved, unnest(above) upper
            union all
            select upper, day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, active
            from changed join (select distinct place_id, above from moved) stood using (place_id), unnest(above) upper
          ) line group by 1, 2 order by 1, 2
        on conflict (place_id, day) do update set ${addToSums}, active = known.active + excluded.active
      )
      select (select count(*) from taken) as facts, array(select distinct place_id from changed) as changed
    `.execute(db)
    const { facts = 0n, changed = [] } = rows[0] ?? {}
    if (changed.length > 0) await chainActiveDays(db, changed)
    return ok(facts)
  })
  return counted.ok ? counted.value : 0n
}

/** Links each active day of these places to the one before it, and counts it for everybody above. */
async function chainActiveDays(db: Context['db'], placeIds: bigint[]): Promise<void> {
  await sql`
    with chain as (
      select place_id, day, follows as was, case when active then coalesce(
        max(day) filter (where active) over (partition by place_id order by day rows between unbounded preceding and 1 preceding),
        '-infinity') end as now
      from figure_day where place_id = any (${placeIds}::bigint[]) and (active or follows is not null)
    ), changed as materialized (
      select * from chain where was is distinct from now
    ), noted as (
      update figure_day of_day set follows = changed.now from changed
      where of_day.place_id = changed.place_id and of_day.day = changed.day
    )
    insert into figure_active as known (place_id, day, follows, members)
      select upper, day, follows, sum(sign)::bigint from (
        select place_id, day, was as follows, -1 as sign from changed where was is not null
        union all
        select place_id, day, now, 1 from changed where now is not null
      ) line join figure_place place on place.id = line.place_id, unnest(place.above) upper
      group by 1, 2, 3 having sum(sign) <> 0 order by 1, 2, 3
    on conflict (place_id, day, follows) do update set members = known.members + excluded.members
  `.execute(db)
}
