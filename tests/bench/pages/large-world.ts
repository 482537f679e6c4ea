import path from 'node:path'
import { countReportDays } from '#platform/backoffice/reports/index.ts'
import { keepFindings } from '#platform/backoffice/risk/index.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase, openPool } from '#platform/base/db/database.ts'
import { createLog } from '#platform/base/process/log.ts'
import type { Site } from '#tests/support/site/site.ts'

/** How much a world has besides the demo's. */
export interface LargeWorld {
  members: number
  /** Lines of the ledger, two of each posting. */
  entries: number
  bets: number
}

/** The days that it is spread over, up to today. */
const DAYS = 100
/** Statements as long as these take. */
const NO_TIMEOUT_MS = 0

/**
 * Adds members without a line, each with a wallet and a login, and their postings and bets with all sums that the platform
 * keeps of them, past its triggers: a world to read from, not one to play in. Answers the lines that its ledger has.
 */
export async function makeLargeWorld(site: Site, { members, entries, bets }: LargeWorld): Promise<number> {
  const host = path.join(site.env.VAR_DIR ?? '', 'postgres/socket')
  const pool = openPool(`postgres://sen@/sen?host=${encodeURIComponent(host)}&port=5432`, 2, NO_TIMEOUT_MS)
  const client = await pool.connect()
  try {
    const run = (text: string) => client.query(text)
    await run(`select ensure_month(now() - make_interval(days => 28 * m)) from generate_series(0, 5) m`)
    await run('set statement_timeout = 0')
    await run('set session_replication_role = replica')
    await run('set synchronous_commit = off')
    const { rows } = await run('select max(id) as last from member')
    const first = Number(rows[0].last) + 1
    await run(`
      insert into member (account, account_key, nickname, created_at, password_changed_at)
      select 'x' || n, 'x' || n, 'x' || n, now() - make_interval(secs => n * ${(DAYS * 86_400) / members}), now()
      from generate_series(1, ${members}) n`)
    await run(
      `insert into member_line (member_id, line) select id, int8send(id) from member where id >= ${first}`,
    )
    await run(`
      insert into ledger_account (member_id, kind, unit, key, balance, entries, last_at)
      select id, 'main', 'money', id || ':main:0', 100000, 1, now() from member where id >= ${first}`)
    await run(`
      insert into login_record (member_id, at, address, user_agent)
      select id, now() - make_interval(secs => (id - ${first}) * ${(DAYS * 86_400) / members}),
        '100.64.' || (id >> 8) % 256 || '.' || id % 256, 'Bench/' || id % 97
      from member where id >= ${first}`)
    // Each posting is a bet or a payout of a member in turn, at a moment of its day.
    const postings = Math.floor(entries / 2)
    await run(`
      create temp table line as
      select n, uuidv7_at(at) as id, at, account_id, member_id, case when n % 3 = 0 then 'payout' else 'bet' end as kind,
        case when n % 3 = 0 then 17000 else -10000 end as amount
      from (
        select n, date_trunc('milliseconds', now() - make_interval(secs => n * ${(DAYS * 86_400) / postings})) as at,
          ${first} + (n::bigint * 7919) % ${members} as member_id
        from generate_series(1, ${postings}) n
      ) made join ledger_account account using (member_id), lateral (select account.id as account_id) found
      where account.kind = 'main'`)
    await run(
      `insert into ledger_posting (id, kind, reference, created_at) select id, kind, 'bench', at from line order by n desc`,
    )
    await run(`
      insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq)
      select id, account_id, 'money', amount, n, 100000, kind, at, n from line order by n desc`)
    await run(`
      insert into ledger_entry (posting_id, account_id, unit, amount, seq, balance, kind, created_at)
      select line.id, house.id, 'money', -amount, n, 0, line.kind, at
      from line, ledger_account house where house.key = 'house:games:0' order by n desc`)
    await run(`
      insert into ledger_day (account_id, day, kind, entries, credited, debited, entries_before, credited_before, debited_before)
      select account_id, site_day(at), kind, count(*), sum(greatest(amount, 0)), sum(least(amount, 0)), 0, 0, 0
      from line group by 1, 2, 3`)
    await run(`
      insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, settled_at, wager)
      select uuidv7_at(at), member_id, 'SEN', node_id, game_type, 10000, case when n % 3 = 0 then 17000 else 0 end,
        case when n % 3 = 0 then 'won' else 'lost' end, at, at, '{}'
      from line join (
        select row_number() over (order by node_id) - 1 as place, node_id, game_type from game where vendor_code = 'SEN' limit 10
      ) game on place = n % 10
      where n <= ${bets} * ${Math.max(1, Math.floor(postings / Math.max(bets, 1)))} and n % ${Math.max(1, Math.floor(postings / Math.max(bets, 1)))} = 0`)
    await run(`
      insert into bet_day as known (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout)
      select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(payout)
      from bet where member_id >= ${first} group by 1, 2, 3, 4, 5, 6`)
    await run(`
      insert into game_due (day, vendor_code, node_id, game_type, bets, stake, payout)
      select site_day(placed_at), vendor_code, node_id, game_type, count(*), sum(stake), sum(payout)
      from bet where member_id >= ${first} group by 1, 2, 3, 4`)
    await run('drop table line')
    await run('truncate report_day, report_due, report_member_due')
    await run(`
      insert into report_due (day, account_id, kind, amount)
      select day, account_id, of_day.kind, credited + debited
      from ledger_day of_day join ledger_account account on account.id = account_id
      where account.member_id is not null and account.unit = 'money'`)
    await run(`
      insert into report_member_due (day, member_id, what, amount)
      select site_day(created_at), id, 'joined', 1 from member
      union all
      select day, member_id, 'active', 1 from bet_day
      where bets > 0 and wallet <> 'play' and result in ('won', 'lost', 'push')`)
    await run('set session_replication_role = origin')
    await run('vacuum analyze')
    const ctx = createContext({
      db: openDatabase(pool),
      clock: systemClock,
      random: systemRandom,
      log: createLog('error'),
      platformKey: 'bench',
    })
    // as it is found after a while: the queues are empty
    for (let waiting = true; waiting; ) {
      await countReportDays(ctx)
      const { rows: queues } = await run(
        'select exists (select from report_due) or exists (select from report_member_due) as waiting',
      )
      waiting = queues[0].waiting
    }
    await run('vacuum analyze report_due, report_member_due, report_day')
    await keepFindings(ctx)
    const { rows: counted } = await run('select count(*) as entries from ledger_entry')
    return Number(counted[0].entries)
  } finally {
    client.release()
    await pool.end()
  }
}
