import { sql } from 'kysely'
import type pg from 'pg'
import { countLargeTeams } from '#platform/agents/figures/index.ts'
import { keepFindings } from '#platform/backoffice/risk/index.ts'
import type { Context } from '#platform/base/context.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase } from '#platform/base/db/database.ts'
import { createLog } from '#platform/base/process/log.ts'
import { countFigures, levelsOf, placeMembers, type Run, UPPER_ACCOUNTS } from '../records/team-world.ts'
import { type Day, DEPOSIT, daysOf, PHASES, STAKE, type Step, stepsOf, WON_PAYOUT } from './days-of-play.ts'

/** How much a world has besides the demo's. */
export interface LargeWorld {
  /** In one tree of 20 levels, as `placeMembers` makes it. */
  members: number
  /** Lines of the ledger, two of each posting: brought to a multiple of ten for each member. */
  entries: number
  /** Of one lobby. */
  games: number
}

export interface MadeWorld {
  /** Lines of the ledger and bets that there are, the demo world's among them. */
  entries: number
  bets: number
  /** The root of the tree, an agent. */
  rootId: bigint
}

/** What a connection needs for sums and sorts of millions of rows. */
const WORK_MEM = '1GB'
/** Tables by month, largest first: what is left to the end is small. */
const BY_MONTH = ['ledger_entry', 'ledger_posting', 'bet'] as const
/** What partitions are built in before they take their names. */
const BUILT = 'built_'

/**
 * Adds members in one tree, their postings and bets of 100 days with all sums that the platform keeps of them, and games, past its
 * triggers. The ledger is sound: `checkLedger` finds nothing. Of each day of play only the first bets are kept in full; the ledger's
 * lines of the others stand alone, as where bets have gone into the archive. Uses two connections of the pool at a time; months are
 * written into tables of their own, which get their indexes when they are full and then replace the partitions.
 */
export async function makeLargeWorld(
  pool: pg.Pool,
  { members, entries, games }: LargeWorld,
  progress: (step: string) => void = () => {},
): Promise<MadeWorld> {
  const ctx = createContext({
    db: openDatabase(pool),
    clock: systemClock,
    random: systemRandom,
    log: createLog('error'),
    platformKey: 'bench',
  })
  const days = daysOf(new Date())
  const connection = (work: (run: (text: string) => Promise<pg.QueryResult>) => Promise<void>) =>
    inTransaction(pool, work)
  const perDay = Math.max(1, Math.round(entries / members / 10))

  await connection(async (run) => {
    for (const { start } of days) await run(`select ensure_month('${start.toISOString()}')`)
    await addGames(run, games)
  })
  const { rows } = await pool.query<{ member: string; account: string }>(
    'select (select coalesce(max(id), 0) from member) + 1 as member, (select max(id) from ledger_account) + 1 as account',
  )
  const first = { member: BigInt(rows[0]?.member ?? 0), account: BigInt(rows[0]?.account ?? 0) }
  await inSteps(ctx, progress, async (run) => {
    await placeMembers(run, members, Number(first.member))
    await run('players', sql.raw(playersOf(first, levelsOf(members).at(-1)?.count ?? 1)))
    await run('players', sql.raw('create unique index on bench_player (phase, rank)'))
    await run('players', sql.raw('analyze bench_player'))
  })
  const houses = await housesOf(pool)
  const written = days.map((day) => ({ day, steps: stepsOf(day, perDay), house: houses.next(day, perDay) }))

  const months = groupedBy(written, ({ day }) => day.month)
  const jobs = BY_MONTH.flatMap((parent) =>
    [...months].map(([month, days]) => async () => {
      progress(`${parent} ${month}`)
      await buildMonth(connection, parent, month, days)
    }),
  )
  await twoAtATime(jobs)
  for (const parent of BY_MONTH)
    for (const month of months.keys()) await connection((run) => replaceMonth(run, parent, month))

  await twoAtATime([
    () =>
      inSteps(ctx, progress, async (run) => {
        await run('play', sql.raw(playOf(first.member, days)))
        await countFigures(run, Number(first.member))
      }),
    () =>
      connection(async (run) => {
        progress('wallets')
        await run(walletsOf(written))
        await run(houses.books())
        for (const { day, steps } of written) await run(ledgerDays(day, steps))
        await run(loginsOf(first.member))
      }),
    () =>
      connection(async (run) => {
        progress('sums of bets')
        await run(sumsOfBets(first.member))
        await run(daysOfGames(first.member))
        for (const statement of sumsOfGames) await run(statement)
        await run(returnsOfGames(first.member))
      }),
  ])
  await connection(async (run) => {
    progress('reports')
    await run(movedOfReports(first))
    await run(countedOfReports(first.member))
    await run('drop table bench_player, bench_game')
    for (const table of ['member', 'ledger_account', 'figure_place'])
      await run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  })
  progress('vacuum analyze')
  await cleanTables(pool)
  progress('large teams, findings')
  while ((await countLargeTeams(ctx)) > 0);
  await keepFindings(ctx)
  progress('counts')
  const { rows: counted } = await pool.query<{ entries: string; bets: string }>(
    'select (select count(*) from ledger_entry) as entries, (select count(*) from bet) as bets',
  )
  return {
    entries: Number(counted[0]?.entries),
    bets: Number(counted[0]?.bets),
    rootId: first.member,
  }
}

type RunText = (text: string) => Promise<pg.QueryResult>
/** A day with what each of its members does, and where the house's accounts stand before it. */
interface WrittenDay {
  day: Day
  steps: readonly Step[]
  house: readonly HouseOfStep[]
}

const SETTINGS = `
  set local statement_timeout = 0; set local session_replication_role = replica; set local work_mem = '${WORK_MEM}'`

async function inTransaction(pool: pg.Pool, work: (run: RunText) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(SETTINGS)
    await work((text) => client.query(text))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const inSteps = (ctx: Context, progress: (step: string) => void, work: (run: Run) => Promise<void>) =>
  ctx.db.transaction().execute(async (db) => {
    await sql.raw(SETTINGS).execute(db)
    await work(async (step, statement) => {
      progress(step)
      await statement.execute(db)
    })
  })

/** As autovacuum has them after a while. */
async function cleanTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; parted: boolean }>(`
    select oid::regclass::text as name, relkind = 'p' as parted from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by pg_table_size(oid) desc`)
  await twoAtATime(
    rows.map(({ name, parted }) => async () => {
      await pool.query(parted ? `analyze only ${name}` : `vacuum (analyze) ${name}`)
    }),
  )
}

async function twoAtATime(jobs: readonly (() => Promise<void>)[]): Promise<void> {
  const left = [...jobs]
  const worker = async () => {
    for (let job = left.shift(); job; job = left.shift()) await job()
  }
  await Promise.all([worker(), worker()])
}

/** Copies of the games of a lobby, until there are as many; they alone are played, as a page of a game shows what was drawn. */
async function addGames(run: RunText, games: number): Promise<void> {
  await run(`
    insert into game (vendor_code, node_id, game_type, name_vi, name_en, name_zh, search, game_class, rtp_basis_points,
      min_bet, max_bet, art_kind, house, is_new, maintenance, opened, playable, position)
    select vendor_code, node_id || '-copy-' || n, game_type, name_vi || ' ' || n, name_en || ' ' || n, name_zh || ' ' || n,
      search || ' ' || n, game_class, rtp_basis_points, min_bet, max_bet, art_kind, house, is_new, maintenance, opened, playable,
      position + 1000 * n
    from game, generate_series(1, ${games} / (select count(*)::int from game where game_type = 'RNG')) n
    where game_type = 'RNG'`)
  await run(`
    create unlogged table bench_game as
    select row_number() over (order by position, vendor_code, node_id) - 1 as place, vendor_code, node_id, game_type
    from game where game_type = 'RNG' and node_id like '%-copy-%'`)
  await run('analyze bench_game')
}

/**
 * Each new member with its wallet's number, the days on which it plays (`phase`: all of a branch of the tree on the same ones), its
 * place among those who play then, and its place in each house account that its postings go against.
 */
const playersOf = (first: { member: bigint; account: bigint }, branches: number): string => `
  create unlogged table bench_player as
  select phase, row_number() over (partition by phase order by member.id) - 1 as rank, member.id as member_id,
    ${first.account} + member.id - ${first.member} as account_id, games.id as games_account, games_stripe,
    row_number() over (partition by phase, games_stripe order by member.id) as games_place,
    cashier.id as cashier_account, cashier_stripe,
    row_number() over (partition by phase, cashier_stripe order by member.id) as cashier_place
  from (
    select id, id % 16 as games_stripe, id % 4 as cashier_stripe, (case
      when id < ${first.member} + ${UPPER_ACCOUNTS} then id - ${first.member}
      else (id - ${first.member} - ${UPPER_ACCOUNTS}) % ${branches} end) % ${PHASES} as phase
    from member where id >= ${first.member}
  ) member
  join ledger_account games on games.key = 'house:games:' || games_stripe
  join ledger_account cashier on cashier.key = 'house:cashier:' || cashier_stripe
  order by 1, 2`

/** Where a house account of a step stands, by stripe, before the first posting of the step. */
interface HouseOfStep {
  seqs: bigint[]
  balances: bigint[]
}

interface Houses {
  /** The days in their order. */
  next(day: Day, perDay: number): HouseOfStep[]
  /** What the accounts have come to in the end. */
  books(): string
}

async function housesOf(pool: pg.Pool): Promise<Houses> {
  const { rows } = await pool.query<{ key: string; balance: bigint; entries: bigint }>(
    `select key, balance, entries from ledger_account where key like 'house:games:%' or key like 'house:cashier:%'`,
  )
  const books = new Map(
    rows.map(({ key, balance, entries }) => [key, { balance: BigInt(balance), entries: BigInt(entries) }]),
  )
  const counted = await pool.query<{ phase: string; of: string; count: string }>(`
    select phase, 'house:games:' || games_stripe as of, count(*) from bench_player group by 1, 2
    union all select phase, 'house:cashier:' || cashier_stripe, count(*) from bench_player group by 1, 2`)
  const counts = new Map(counted.rows.map(({ phase, of, count }) => [`${phase} ${of}`, BigInt(count)]))
  return {
    next: (day, perDay) =>
      stepsOf(day, perDay).map((step) => {
        const stripes = step.kind === 'deposit' ? 4 : 16
        const keys = Array.from(
          { length: stripes },
          (_, stripe) => `house:${step.kind === 'deposit' ? 'cashier' : 'games'}:${stripe}`,
        )
        const before = keys.map((key) => books.get(key) ?? { balance: 0n, entries: 0n })
        for (const [stripe, key] of keys.entries()) {
          const count = counts.get(`${day.phase} ${key}`) ?? 0n
          const { balance, entries } = before[stripe] ?? { balance: 0n, entries: 0n }
          books.set(key, { balance: balance - count * step.amount, entries: entries + count })
        }
        return { seqs: before.map(({ entries }) => entries), balances: before.map(({ balance }) => balance) }
      }),
    books: () => `
      update ledger_account account set balance = book.balance, entries = book.entries
      from (values ${[...books].map(([key, { balance, entries }]) => `('${key}', ${balance}::bigint, ${entries}::bigint)`).join(', ')}) book (key, balance, entries)
      where account.key = book.key`,
  }
}

const nameOf = (parent: string, month: string) => `${parent}_${month}`

/** A month's table with its old rows and its new ones, and all indexes of its partition. */
async function buildMonth(
  connection: (work: (run: RunText) => Promise<void>) => Promise<void>,
  parent: (typeof BY_MONTH)[number],
  month: string,
  days: readonly WrittenDay[],
): Promise<void> {
  const partition = nameOf(parent, month)
  const built = BUILT + partition
  const key = parent === 'ledger_entry' ? 'posting_id' : 'id'
  await connection(async (run) => {
    await run(
      `create table ${built} (like ${parent} including defaults including constraints including storage)`,
    )
    // With it the partition is attached without reading its rows.
    const [from, to] = (await boundsOf(run, partition)).match(/'[^']+'/g) ?? []
    await run(`alter table ${built} add constraint of_month check (${key} >= ${from} and ${key} < ${to})`)
    await run(`alter table ${built} alter ${key} set not null`)
    await run(`insert into ${built} select * from ${partition}`)
    for (const day of days) await run(rowsOf[parent](built, day))
    const { rows } = await run(`
      select pg_get_indexdef(indexrelid) as definition, indisprimary as primary from pg_index where indrelid = '${partition}'::regclass`)
    for (const { definition, primary } of rows)
      await run(
        primary
          ? `alter table ${built} add primary key (${key})`
          : definition.replace(/INDEX \S+ ON \S+/, `INDEX ON ${built}`),
      )
  })
}

/** `FOR VALUES FROM ('…') TO ('…')` */
const boundsOf = async (run: RunText, partition: string): Promise<string> =>
  (
    await run(
      `select pg_get_expr(relpartbound, oid) as bounds from pg_class where oid = '${partition}'::regclass`,
    )
  ).rows[0].bounds

async function replaceMonth(run: RunText, parent: string, month: string): Promise<void> {
  const partition = nameOf(parent, month)
  const bounds = await boundsOf(run, partition)
  await run(`alter table ${parent} detach partition ${partition}`)
  await run(`drop table ${partition}`)
  await run(`alter table ${BUILT}${partition} rename to ${partition}`)
  await run(`select keep_ledger_rules('${parent}', '${partition}')`)
  await run(`alter table ${parent} attach partition ${partition} ${bounds}`)
  await run(`alter table ${partition} drop constraint of_month`)
}

function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const array = (numbers: readonly bigint[]) => `'{${numbers.join(',')}}'::bigint[]`

/**
 * The postings of a day in their order: each step of all who play, one after the other (`k`), at even distances. A posting's id is made of
 * its moment and number, so that each table finds it by itself.
 */
const postingsOf = ({ day, steps, house }: WrittenDay) => `
  from (values ${steps
    .map(
      (
        { kind, amount, balance, seq, kindSeq, refersTo, result },
        index,
      ) => `(${index}, '${kind}', ${amount}::bigint,
        ${balance}::bigint, ${seq}::bigint, ${kindSeq}::bigint, ${refersTo}, ${result ? `'${result}'` : 'null'},
        ${array(house[index]?.seqs ?? [])}, ${array(house[index]?.balances ?? [])})`,
    )
    .join(
      ', ',
    )}) step (r, kind, amount, balance, seq, kind_seq, refers_to, result, house_seqs, house_balances)
  cross join (select count(*) as active from bench_player where phase = ${day.phase}) those
  cross join lateral (select * from bench_player where phase = ${day.phase} order by rank) player
  cross join lateral (select step.r * active + rank as k, step.refers_to * active + rank as of_k, active * ${steps.length} as total) number`

/** Milliseconds after the day's start. */
const msOf = ({ lengthMs }: Day, k: string) => `(${k} * ${lengthMs} / total)`
const atOf = (day: Day, k: string) =>
  `(timestamptz '${day.start.toISOString()}' + ${msOf(day, k)} * interval '1 millisecond')`
const idOf = (day: Day, k: string) =>
  `(lpad(to_hex((${day.start.getTime()} + ${msOf(day, k)}) * 65536 + 28672 + ${k} % 4096), 16, '0') || '8' || lpad(to_hex(${k} * 7919), 15, '0'))::uuid`

const rowsOf: Record<(typeof BY_MONTH)[number], (table: string, day: WrittenDay) => string> = {
  ledger_posting: (table, of) => `
    insert into ${table} (id, kind, reference, created_at)
    select ${idOf(of.day, 'k')}, kind, ${idOf(of.day, 'of_k')}::text, ${atOf(of.day, 'k')} ${postingsOf(of)}`,
  ledger_entry: (table, of) => `
    insert into ${table} (posting_id, account_id, unit, amount, seq, balance, kind, created_at, kind_seq)
    select id, side.account_id, 'money', side.amount, side.seq, side.balance, kind, at, side.kind_seq from (
      select ${idOf(of.day, 'k')} as id, ${atOf(of.day, 'k')} as at, kind, account_id, amount, seq, balance, kind_seq,
        case kind when 'deposit' then cashier_account else games_account end as house_account,
        house_seqs[house_stripe + 1] + house_place as house_seq,
        house_balances[house_stripe + 1] - house_place * amount as house_balance
      ${postingsOf(of)}
      cross join lateral (select case kind when 'deposit' then cashier_stripe else games_stripe end as house_stripe,
        case kind when 'deposit' then cashier_place else games_place end as house_place) house
      offset 0
    ) made cross join lateral (values
      (account_id, amount, seq, balance, kind_seq), (house_account, - amount, house_seq, house_balance, null)
    ) side (account_id, amount, seq, balance, kind_seq)`,
  // Some games are played far more than others.
  bet: (table, of) => `
    insert into ${table} (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, settled_at, wager, turnover)
    select id, member_id, vendor_code, node_id, game_type, ${STAKE}, case result when 'won' then ${WON_PAYOUT} else 0 end, result, at,
      case result when 'won' then ended_at else at end, '{}', ${STAKE}
    from (
      select ${idOf(of.day, 'k')} as id, member_id, result, ${atOf(of.day, 'k')} as at, ${atOf(of.day, '(k + active)')} as ended_at,
        floor((select count(*) from bench_game) * (((k * 7919 + ${of.day.start.getTime() % 86_028_157}) % 10007) / 10007.0) ^ 3)::bigint as place
      ${postingsOf(of)} where result is not null offset 0
    ) made join bench_game game using (place)`,
}

/** Sums of a day by kind, of a member who plays then. */
const ledgerDays = ({ phase, siteDay }: Day, steps: readonly Step[]): string => {
  const lines = [...groupedBy(steps, ({ kind }) => kind)].map(([kind, of]) => {
    const sum = (positive: boolean) =>
      of.reduce((sum, { amount }) => (amount > 0n === positive ? sum + amount : sum), 0n)
    const amount = of[0]?.amount ?? 0n
    const before = (of[0]?.kindSeq ?? 1n) - 1n
    return `('${kind}', ${of.length}, ${sum(true)}::bigint, ${sum(false)}::bigint, ${before}::bigint,
      ${amount > 0n ? before * amount : 0n}::bigint, ${amount < 0n ? before * amount : 0n}::bigint)`
  })
  return `
    insert into ledger_day (account_id, day, kind, entries, credited, debited, entries_before, credited_before, debited_before)
    select account_id, '${siteDay}', line.* from bench_player, (values ${lines.join(', ')}) line
    where phase = ${phase} order by account_id, 3`
}

/** Wallets as the last day of each leaves them. */
const walletsOf = (written: readonly WrittenDay[]): string => {
  const last = new Map(written.map(({ day, steps }) => [day.phase, { day, step: steps.at(-1) }]))
  const lines = [...last].map(
    ([phase, { day, step }]) =>
      `(${phase}, ${step?.balance}::bigint, ${step?.seq}::bigint, timestamptz '${day.end.toISOString()}')`,
  )
  return `
    insert into ledger_account (id, member_id, kind, unit, key, balance, entries, last_at) overriding system value
    select account_id, member_id, 'main', 'money', member_id || ':main:0', balance, entries, last_at
    from bench_player join (values ${lines.join(', ')}) last (phase, balance, entries, last_at) using (phase) order by account_id`
}

const loginsOf = (first: bigint): string => `
  insert into login_record (member_id, at, address, user_agent)
  select id, created_at, '100.64.' || (id >> 8) % 256 || '.' || id % 256, 'Bench/' || id % 97
  from member where id >= ${first} order by created_at`

const sumsOfBets = (first: bigint): string => `
  insert into bet_day (member_id, day, game_type, vendor_code, result, wallet, bets, stake, payout, turnover)
  select member_id, site_day(placed_at), game_type, vendor_code, result, wallet, count(*), sum(stake), sum(payout), sum(turnover)
  from bet where member_id >= ${first} group by 1, 2, 3, 4, 5, 6 order by 1, 2`

const daysOfGames = (first: bigint): string => `
  insert into game_day as known (day, vendor_code, node_id, game_type, bets, stake, payout)
  select site_day(placed_at), vendor_code, node_id, game_type, count(*), sum(stake), sum(payout)
  from bet where member_id >= ${first} group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (day, vendor_code, node_id, game_type) do update
    set bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout`

/** What triggers keep of the days of games. */
const sumsOfGames = [
  'truncate house_day, game_week',
  'insert into house_day (day, bets, stake, payout) select day, sum(bets), sum(stake), sum(payout) from game_day group by 1',
  `insert into game_week (week, vendor_code, node_id, game_type, bets, stake, payout)
    select date_trunc('week', day), vendor_code, node_id, game_type, sum(bets), sum(stake), sum(payout)
    from game_day group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
]

const returnsOfGames = (first: bigint): string => `
  insert into game_return as known (vendor_code, node_id, rounds, staked, paid, stake_stake, stake_payout, payout_payout)
  select vendor_code, node_id, count(*), sum(stake), sum(payout), sum(stake::numeric * stake), sum(stake::numeric * payout),
    sum(payout::numeric * payout)
  from bet where member_id >= ${first} group by 1, 2
  on conflict (vendor_code, node_id) do update
    set rounds = known.rounds + excluded.rounds, staked = known.staked + excluded.staked, paid = known.paid + excluded.paid,
      stake_stake = known.stake_stake + excluded.stake_stake, stake_payout = known.stake_payout + excluded.stake_payout,
      payout_payout = known.payout_payout + excluded.payout_payout`

/** For `countFigures`: bets in the five minutes in which they ended, what was paid in at the beginning of its day. */
const playOf = (first: bigint, days: readonly Day[]): string => `
  create temp table play on commit drop as
  select member_id, site_day(placed_at) as day, figure_slot_of(settled_at) as slot, sum(stake) as stake, sum(payout) as payout,
    count(*) as bets, 0 as deposit
  from bet where member_id >= ${first} group by 1, 2, 3
  union all
  select member_id, site_day(start), start, 0, 0, 0, ${DEPOSIT} from bench_player join (values ${days
    .filter(({ turn }) => turn === 0)
    .map(({ phase, start }) => `(${phase}, timestamptz '${start.toISOString()}')`)
    .join(', ')}) first (phase, start) using (phase)`

/** All of the tree are of its root, and of no country; so reports divide them by the month in which they joined. */
const linesOfReports = (lines: string, first: bigint): string => `
  insert into report_day as known (day, part, key, what, amount)
  select day, part, key, what, sum(amount) from (
    select *, to_char(site_day(created_at), 'YYYY-MM-01') as cohort from (${lines}) line join member on member.id = member_id
  ) line cross join lateral (values ('all', ''), ('agent', '${first}'), ('country', ''), ('cohort', cohort)) place (part, key)
  group by 1, 2, 3, 4
  on conflict (day, part, what, key) do update set amount = known.amount + excluded.amount`

const movedOfReports = (first: { member: bigint; account: bigint }): string =>
  linesOfReports(
    `select day, account.member_id, of_day.kind as what, credited + debited as amount
    from ledger_day of_day join ledger_account account on account.id = account_id where account_id >= ${first.account}`,
    first.member,
  )

const countedOfReports = (first: bigint): string =>
  linesOfReports(
    `select site_day(created_at) as day, id as member_id, 'joined' as what, 1 as amount from member where id >= ${first}
    union all
    select of_day.day, member_id, what, 1 from (select distinct day, member_id from bet_day where member_id >= ${first}) of_day
    join member on member.id = member_id cross join lateral (values ('active', true), ('returning', site_day(created_at) < day)) line (what, counts)
    where counts`,
    first,
  )
