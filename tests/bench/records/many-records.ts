import { type RawBuilder, sql } from 'kysely'
import type { Context, Member } from '#platform/base/context.ts'
import { house, wallet } from '#platform/money/ledger/index.ts'

/** How many entries and bets a member gets, and over how many days before now they are spread. */
export interface Past {
  entries: number
  days: number
}

const FUNDS = 10_000_000_000n
const STAKE = 100n
const PAYOUT = 180n

/**
 * Gives a member whose wallet is empty a long past in one go: a deposit, then stakes and payouts, so many `entries` in
 * all, and as many bets. A million at a time would take an hour by the triggers, so these are off, and what they keep
 * for lists and games is written here: `checkLedger` says whether it is right. Nothing is queued for turnover and the
 * figures of teams, which jobs would count while lists are measured. Bets are of the twelve first games of the catalogue,
 * won and lost in turn, each thousandth open.
 */
export async function givePast(ctx: Context, member: Member, { entries, days }: Past): Promise<void> {
  const months = Math.ceil(days / 28) + 1
  await sql`select ensure_month(now() - make_interval(days => 28 * m)) from generate_series(0, ${months}::int) m`.execute(
    ctx.db,
  )
  await ctx.db.transaction().execute(async (db) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(db)
    await run(sql`set local statement_timeout = 0`)
    await run(sql`set local session_replication_role = replica`)
    const at = sql`date_trunc('milliseconds', now() - make_interval(days => ${days}::int) + make_interval(secs => n * ${(days * 86_400) / entries}::float8))`
    await run(sql`
      create temp table line on commit drop as
      select *, uuidv7_at(at) as id, sum(amount) over (order by n) as balance, row_number() over (partition by kind order by n) as kind_seq
      from (
        select n, ${at} as at,
          case when n = 1 then 'deposit' when n % 3 = 0 then 'payout' else 'bet' end as kind,
          case when n = 1 then ${FUNDS}::bigint when n % 3 = 0 then ${PAYOUT}::bigint else -${STAKE}::bigint end as amount
        from generate_series(1, ${entries}::int) n
      ) made`)
    await run(
      sql`insert into ledger_posting (id, kind, reference, created_at) select id, kind, 'bench', at from line order by n`,
    )
    for (const [key, sign] of [
      [wallet(member.id, 'main'), 1n],
      [house('games', member.id), -1n],
    ] as const) {
      await run(sql`
        insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq)
        select line.id, account.id, account.unit, ${sign} * amount, account.entries + n, account.balance + ${sign} * line.balance, line.kind, at,
          case when account.member_id is not null then kind_seq end
        from line, ledger_account account where account.key = ${key} order by n`)
      await run(sql`
        update ledger_account set entries = entries + ${entries}, balance = balance + ${sign} * (select sum(amount) from line)::bigint,
          last_at = case when member_id is not null then (select max(at) from line) end
        where key = ${key}`)
    }
    await run(sql`
      insert into ledger_day (account_id, kind, day, entries, credited, debited, entries_before, credited_before, debited_before)
      select (select id from ledger_account where key = ${wallet(member.id, 'main')}), kind, day, entries, credited, debited,
        (sum(entries) over up_to) - entries, (sum(credited) over up_to) - credited, (sum(debited) over up_to) - debited
      from (
        select kind, site_day(at) as day, count(*) as entries, sum(greatest(amount, 0)) as credited, sum(least(amount, 0)) as debited
        from line group by 1, 2
      ) of_day window up_to as (partition by kind order by day)`)
    await run(sql`
      insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, settled_at, wager)
      select uuidv7_at(at), ${member.id}, vendor_code, node_id, game_type, ${STAKE}::bigint + n % 900,
        case when result = 'won' then ${PAYOUT}::bigint + n % 900 else 0 end, result, at, case when result <> 'open' then at end, '{}'
      from (
        select n, at, case when n % 1000 = 0 then 'open' when n % 2 = 0 then 'won' else 'lost' end as result from line
      ) made join (
        select row_number() over (order by position, vendor_code, node_id) - 1 as place, * from game order by 1 limit 12
      ) game on place = n % 12
      order by n`)
    await run(sql`
      insert into bet_day (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(payout)
      from bet where member_id = ${member.id} group by 1, 2, 3, 4, 5, 6`)
    await run(sql`
      insert into game_due (day, vendor_code, node_id, game_type, bets, stake, payout)
      select site_day(placed_at), vendor_code, node_id, game_type, count(*), sum(stake), sum(payout)
      from bet where member_id = ${member.id} and result <> 'open' group by 1, 2, 3, 4`)
    const ended = sql`from bet where member_id = ${member.id} and result <> 'open' group by vendor_code, node_id`
    await run(
      sql`insert into cash_game (member_id, vendor_code, node_id) select ${member.id}, vendor_code, node_id ${ended}`,
    )
    await run(sql`
      insert into game_return as known (vendor_code, node_id, rounds, staked, paid, stake_stake, stake_payout, payout_payout)
      select vendor_code, node_id, count(*), sum(stake), sum(payout), sum(stake::numeric * stake),
        sum(stake::numeric * payout), sum(payout::numeric * payout) ${ended}
      order by vendor_code, node_id
      on conflict (vendor_code, node_id) do update set
        rounds = known.rounds + excluded.rounds, staked = known.staked + excluded.staked, paid = known.paid + excluded.paid,
        stake_stake = known.stake_stake + excluded.stake_stake, stake_payout = known.stake_payout + excluded.stake_payout,
        payout_payout = known.payout_payout + excluded.payout_payout`)
  })
}
