import { type RawBuilder, sql } from 'kysely'
import { periodAfter, periodAt } from '#platform/agents/contracts/index.ts'
import { settleSpan } from '#platform/agents/settlements/index.ts'
import type { Context } from '#platform/base/context.ts'
import { systemClock } from '#platform/base/create-context.ts'
import { expectOk } from '#platform/base/result.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { scratchPlatform } from '../measures/scratch-platform.ts'

/** Agents with a contract by level, from the top: 50,000 in all, and so many players below each of the lowest two levels. */
const LEVELS = [10, 90, 900, 9_000, 40_000]
const PLAYERS = 3
/** The rate of each level in basis points, and what a player has staked on the day. */
const RATES = [100, 80, 60, 40, 20]
const STAKE = 1_000_000_00n

export interface SettlementFigures {
  contracts: number
  members: number
  payslips: number
  seconds: number
  /** The same again, which finds nothing to do. */
  againSeconds: number
}

/** A day's settlement of 50,000 contracts in lines of five levels, whose players have all played. */
export async function benchSettlement(): Promise<SettlementFigures> {
  const today = periodAt('D', systemClock.now())
  const clock = { now: () => new Date(today.from.getTime() + 3_600_000) }
  const scratch = await scratchPlatform(4, clock)
  try {
    const { ctx } = scratch
    const day = periodAt('D', new Date(today.from.getTime() - 1))
    const members = await makeLines(ctx, day.name)
    const settle = async () => {
      const from = performance.now()
      const settled = await settleSpan(
        ctx,
        { from: day.from, until: periodAfter(day).from, kind: 'daily-salary' },
        { askedBy: 'ops:bench', again: false },
      )
      return { settled: expectOk(settled, 'settling a day'), seconds: (performance.now() - from) / 1_000 }
    }
    const { settled, seconds } = await settle()
    const again = await settle()
    const { problems } = await checkLedger(ctx.db)
    if (problems.length > 0) throw new Error(`the ledger is broken: ${JSON.stringify(problems[0])}`)
    return {
      contracts: LEVELS.reduce((sum, agents) => sum + agents, 0),
      members,
      payslips: settled[0]?.payslips ?? 0,
      seconds,
      againSeconds: again.seconds,
    }
  } finally {
    await scratch.close()
  }
}

/** Writes the lines in bulk, with what triggers would have kept. Answers how many members there are. */
async function makeLines(ctx: Context, day: string): Promise<number> {
  await sql`select ensure_month(${ctx.clock.now()}::timestamptz)`.execute(ctx.db)
  const starts = [1, ...LEVELS.map((_, level) => 1 + LEVELS.slice(0, level + 1).reduce((a, b) => a + b, 0))]
  const agents = LEVELS.reduce((a, b) => a + b, 0)
  const players = (LEVELS.at(-1) ?? 0) * PLAYERS
  await ctx.db.transaction().execute(async (db) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(db)
    await run(sql`set local statement_timeout = 0`)
    await run(sql`set local session_replication_role = replica`)
    const add = (
      first: number,
      count: number,
      role: number,
      above: { first: number; count: number } | null,
    ) =>
      run(sql`
        insert into member (id, account, account_key, nickname, is_agent, upline_id, created_at, password_changed_at) overriding system value
        select ${first}::bigint + n, 'b' || (${first}::bigint + n), 'b' || (${first}::bigint + n), '', ${role}::int,
          ${above ? sql`${above.first}::bigint + n % ${above.count}::bigint` : sql`null::bigint`}, now() - interval '90 days', now()
        from generate_series(0, ${count - 1}::bigint) n`)
    for (const [level, count] of LEVELS.entries())
      await add(
        starts[level] ?? 0,
        count,
        level === 0 ? 2 : 1,
        level === 0 ? null : { first: starts[level - 1] ?? 0, count: LEVELS[level - 1] ?? 1 },
      )
    await add(agents + 1, players, 0, { first: starts[LEVELS.length - 1] ?? 0, count: LEVELS.at(-1) ?? 1 })
    await run(sql`
      insert into member_line (member_id, line)
      with recursive placed as (
        select id, int8send(id) as line from member where upline_id is null
        union all
        select member.id, placed.line || int8send(member.id) from placed join member on member.upline_id = placed.id
      ) select id, line from placed`)
    await run(sql`
      insert into figure_place (id, member_id, upline_id, line, above) overriding system value
      with recursive placed as (
        select member.id, member.upline_id, array[member.id] as above from member where upline_id is null
        union all
        select member.id, member.upline_id, placed.above || member.id from placed join member on member.upline_id = placed.id
      ) select id, id, upline_id, line, above from placed join member_line on member_id = id`)
    await run(
      sql`insert into ledger_account (member_id, kind, unit, key) select id, 'main', 'money', id || ':main:0' from member`,
    )
    await run(sql`
      insert into figure_day (place_id, day, turnover, payout, rebates, bonuses, deposits, withdrawals, commission, bets, joined, active, stakes)
      select id, ${day}::date, ${STAKE}, 0, 0, 0, 0, 0, 0, 1, 0, true, ${STAKE} from member where is_agent = 0`)
    await run(sql`
      insert into figure_team (place_id, day, turnover, payout, rebates, bonuses, deposits, withdrawals, commission, bets, joined, active, stakes)
      select upper, day, sum(turnover), 0, 0, 0, 0, 0, 0, sum(bets), 0, count(*), sum(stakes)
      from figure_day join figure_place place on place.id = place_id, unnest(above) upper group by 1, 2 order by 1, 2`)
    await run(sql`
      insert into agent_contract (id, kind, downline_id, upline_id, status, version, created_at) overriding system value
      select id, 'daily-salary', id, upline_id, 'approved', 1, now() - interval '90 days' from member where is_agent in (1, 2)`)
    for (const [level, rate] of RATES.entries())
      await run(sql`
        insert into agent_contract_version (contract_id, version, period, tiers, starts_at)
        select id, 1, 'D', jsonb_build_array(jsonb_build_object('threshold', '0', 'active', 0, 'rate', ${rate}::int)),
          ${day}::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
        from agent_contract where id >= ${starts[level] ?? 0}::bigint and id < ${starts[level + 1] ?? 0}::bigint`)
  })
  await sql`analyze`.execute(ctx.db)
  return agents + players
}
