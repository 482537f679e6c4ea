import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { installHouseGames } from '#platform/play/house/index.ts'

/** Accounts on 20 levels, and days of play before today. */
const LEVELS = 20
const DAYS = 60
/** Agents with a contract of each kind that is settled by the day or by five minutes: the upper levels. */
const CONTRACTS = 50_000
/** Basis points by level: each less than the one above. */
const RATES = [100, 80, 60, 40, 20]
const FIRST_ID = 1
/** Stakes of a day by which a member is active, in minor units: the setting `activeTurnover` as it is shipped. */
const ACTIVE_STAKES = 10_000_000

/** Accounts of the levels above those that are equal: the root, and two below it. */
const UPPER_LEVELS = [1, 20, 400]
export const UPPER_ACCOUNTS = UPPER_LEVELS.reduce((sum, count) => sum + count, 0)

/** The first level is the root, then 20 and 400 accounts; the others have the rest in equal parts. */
export function levelsOf(accounts: number, firstId = FIRST_ID): { first: number; count: number }[] {
  const each = Math.floor((accounts - UPPER_ACCOUNTS) / (LEVELS - UPPER_LEVELS.length))
  let first = firstId
  return [...UPPER_LEVELS, ...Array.from({ length: LEVELS - UPPER_LEVELS.length }, () => each)].map(
    (count) => {
      const level = { first, count }
      first += count
      return level
    },
  )
}

/**
 * A line of so many accounts in bulk, with everything that triggers, counting and postings would have kept for it: each account has
 * played on a day or two, in some five minutes of it, and some have paid in. Wallets have their movements, the house has none.
 * Answers the root's id.
 */
export async function makeTeamWorld(
  ctx: Context,
  accounts: number,
  progress: (step: string) => void,
): Promise<bigint> {
  for (let days = 0; days <= DAYS; days += 20)
    await sql`select ensure_month(now() - make_interval(days => ${days}::int))`.execute(ctx.db)
  await installHouseGames(ctx)
  await ctx.db.transaction().execute(async (db) => {
    const run: Run = async (step, statement) => {
      progress(step)
      await statement.execute(db)
    }
    await run('begin', sql`set local statement_timeout = 0`)
    await run('begin', sql`set local session_replication_role = replica`)
    await run('begin', sql`set local work_mem = '512MB'`)
    await placeMembers(run, accounts)
    await playBets(run)
    await keepBooks(run)
    await countFigures(run)
    await signAndAgree(run)
  })
  progress('analyze')
  await sql`vacuum analyze`.execute(ctx.db)
  return BigInt(FIRST_ID)
}

/** Runs one statement of the making of a world; `step` names it to whoever watches. */
export type Run = (step: string, statement: RawBuilder<unknown>) => Promise<void>

/** The accounts, whom each stands below, and the places that figures are counted by; the root has the first id. */
export async function placeMembers(run: Run, accounts: number, firstId = FIRST_ID): Promise<void> {
  const levels = levelsOf(accounts, firstId)
  for (const [at, { first, count }] of levels.entries()) {
    const above = levels[at - 1]
    await run(
      `level ${at + 1}`,
      sql`
      insert into member (id, account, account_key, nickname, is_agent, upline_id, created_at, password_changed_at, frozen) overriding system value
      select ${first}::bigint + n, 'b' || (${first}::bigint + n), 'b' || (${first}::bigint + n), '', ${at === 0 ? 2 : at < 8 ? 1 : 0}::int,
        ${above ? sql`${above.first}::bigint + n % ${above.count}::bigint` : sql`null::bigint`},
        now() - make_interval(secs => 86400 * (1 + 90 * ((n * 7919) % 1000) / 1000.0)), now(), n % 50 = 49
      from generate_series(0, ${count - 1}::bigint) n`,
    )
  }
  await run(
    'lines',
    sql`
    insert into member_line (member_id, line)
    with recursive placed as (
      select id, int8send(id) as line from member where id = ${firstId}::bigint
      union all
      select member.id, placed.line || int8send(member.id) from placed join member on member.upline_id = placed.id
    ) select id, line from placed order by id`,
  )
  await run(
    'places',
    sql`
    insert into figure_place (id, member_id, upline_id, line, above) overriding system value
    select member.id, member.id, member.upline_id, line, (
      select array_agg(('x' || encode(substr(line, level * 8 + 1, 8), 'hex'))::bit(64)::bigint order by level)
      from generate_series(0, octet_length(line) / 8 - 1) level
    ) from member join member_line on member_id = member.id where member.id >= ${firstId}::bigint order by member.id`,
  )
  await run(
    'teams',
    sql`
    update member_line set below = counted.below from (
      select upper, count(*) - 1 as below from figure_place, unnest(above) upper where id >= ${firstId}::bigint group by upper
    ) counted where member_id = upper and counted.below > 0`,
  )
}

/** What everybody has played: bets, and their sums by day. */
async function playBets(run: Run): Promise<void> {
  await run(
    'play',
    sql`
    create temp table play on commit drop as
    select id as member_id, at, site_day(at) as day, figure_slot_of(at) as slot, uuidv7_at(at) as bet_id, uuidv7_at(at) as stake_id,
      uuidv7_at(at) as payout_id, uuidv7_at(at) as deposit_id, 1000000 * (1 + id % 20) as stake,
      case when (id + n) % 3 = 0 then 2000000 * (1 + id % 20) else 0 end as payout,
      case when (id + n) % 5 = 0 then 110000000 else 60000000 end as deposit, 1 as bets
    from (
      select id, n, date_trunc('second', now()) - interval '1 minute'
        - make_interval(days => ((id * 7 + n * 31) % ${DAYS})::int, secs => (id * 7919 + n) % 72000) as at
      from member, generate_series(0, 1) n where n = 0 or id % 4 = 0
    ) played`,
  )
  await run(
    'bets',
    sql`
    insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, settled_at, wager)
    select bet_id, member_id, vendor_code, node_id, game_type, stake, payout, case when payout > 0 then 'won' else 'lost' end, at, at, '{}'
    from play join (select vendor_code, node_id, game_type from game where node_id = 'dice') game on true order by bet_id`,
  )
  await run(
    'bet days',
    sql`
    insert into bet_day (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
    select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(payout)
    from bet group by 1, 2, 3, 4, 5, 6 order by 1, 2`,
  )
}

/** The wallets with their movements and balances. */
async function keepBooks(run: Run): Promise<void> {
  await run(
    'wallets',
    sql`
    insert into ledger_account (id, member_id, kind, unit, key) overriding system value
    select 1000000 + id, id, 'main', 'money', id || ':main:0' from member order by id`,
  )
  await run(
    'movements',
    sql`
    create temp table line on commit drop as
    select 1000000 + member_id as account_id, posting_id, kind, amount, at,
      row_number() over (partition by member_id order by at, part) as seq,
      sum(amount) over (partition by member_id order by at, part) as balance,
      row_number() over (partition by member_id, kind order by at) as kind_seq
    from play cross join lateral (values
      (0, deposit_id, 'deposit', deposit), (1, stake_id, 'bet', - stake), (2, payout_id, 'payout', payout)
    ) part (part, posting_id, kind, amount) where amount <> 0`,
  )
  await run(
    'postings',
    sql`
    insert into ledger_posting (id, kind, reference, created_at) select posting_id, kind, 'bench', at from line order by posting_id`,
  )
  await run(
    'entries',
    sql`
    insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq)
    select posting_id, account_id, 'money', amount, seq, balance, kind, at, kind_seq from line order by posting_id`,
  )
  await run(
    'ledger days',
    sql`
    insert into ledger_day (account_id, kind, day, entries, credited, debited, entries_before, credited_before, debited_before)
    select account_id, kind, day, entries, credited, debited, (sum(entries) over up_to) - entries,
      (sum(credited) over up_to) - credited, (sum(debited) over up_to) - debited
    from (
      select account_id, kind, site_day(at) as day, count(*) as entries, sum(greatest(amount, 0)) as credited, sum(least(amount, 0)) as debited
      from line group by 1, 2, 3
    ) of_day window up_to as (partition by account_id, kind order by day)`,
  )
  await run(
    'balances',
    sql`
    update ledger_account set balance = total.balance, entries = total.entries, last_at = total.at
    from (select account_id, sum(amount)::bigint as balance, count(*) as entries, max(at) as at from line group by 1) total
    where id = account_id`,
  )
}

/**
 * What counting would have come to: by five minutes, by day, by team. Reads a table `play` of members' stakes, payouts and deposits by
 * five minutes (`member_id`, `day`, `slot`, `stake`, `payout`, `deposit`, `bets`).
 */
export async function countFigures(run: Run, firstId = FIRST_ID): Promise<void> {
  await run(
    'slots',
    sql`
    insert into figure_slot (slot, place_id, stakes, turnover, payout, rebates, bonuses, bets)
    select slot, member_id, sum(stake), sum(stake), sum(payout), 0, 0, sum(bets) from play group by 1, 2 order by 1, 2`,
  )
  await run(
    'days',
    sql`
    insert into figure_day (place_id, day, stakes, turnover, payout, rebates, bonuses, deposits, withdrawals, commission, bets, joined, active, follows)
    select *, case when active then coalesce(max(day) filter (where active)
      over (partition by member_id order by day rows between unbounded preceding and 1 preceding), '-infinity') end
    from (
      select member_id, day, sum(stake), sum(stake), sum(payout), 0, 0, sum(deposit), 0, 0, sum(bets), 0, sum(stake) >= ${ACTIVE_STAKES}::bigint as active
      from play group by 1, 2
    ) of_day`,
  )
  await run(
    'team days',
    sql`
    insert into figure_team (place_id, day, stakes, turnover, payout, rebates, bonuses, deposits, withdrawals, commission, bets, joined, active)
    select upper, day, sum(stakes), sum(turnover), sum(payout), 0, 0, sum(deposits), 0, 0, sum(bets), 0, count(*) filter (where active)
    from figure_day join figure_place place on place.id = place_id, unnest(above) upper
    where place_id >= ${firstId}::bigint group by 1, 2 order by 1, 2`,
  )
  await run(
    'active',
    sql`
    insert into figure_active (place_id, day, follows, members)
    select upper, day, follows, count(*) from figure_day join figure_place place on place.id = place_id, unnest(above) upper
    where follows is not null and place_id >= ${firstId}::bigint group by 1, 2, 3 order by 1, 2, 3`,
  )
}

/** Who is signed in, and the contracts of the upper levels. */
async function signAndAgree(run: Run): Promise<void> {
  await run(
    'sessions',
    sql`
    insert into session (token_hash, member_id, remember, address, user_agent, created_at, last_seen_at, expires_at)
    select sha256(id::text::bytea), id, false, '', '', now(), now() - make_interval(secs => (id * 7919) % 86400), now() + interval '1 day'
    from member where id % 5 = 0`,
  )
  for (const [kind, period, at] of [
    ['daily-salary', 'D', 0],
    ['realtime-salary', 'minutes', 1],
  ] as const) {
    await run(
      kind,
      sql`
      insert into agent_contract (id, kind, downline_id, upline_id, status, version, created_at) overriding system value
      select id * 2 + ${at}::int, ${kind}, id, upline_id, 'approved', 1, now() - interval '90 days' from member where id <= ${CONTRACTS} and is_agent in (1, 2)`,
    )
    await run(
      kind,
      sql`
      insert into agent_contract_version (contract_id, version, period, tiers, starts_at)
      select contract.id, 1, ${period}, jsonb_build_array(jsonb_build_object('threshold', '0', 'active', 0,
        'rate', (${RATES}::int[])[least(${RATES.length}::int, octet_length(line) / 8)])),
        (site_day(now()) - 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'
      from agent_contract contract join member_line on member_id = downline_id where kind = ${kind}`,
    )
  }
}
