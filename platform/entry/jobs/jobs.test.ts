import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { systemClock } from '#platform/base/create-context.ts'
import { openPool } from '#platform/base/db/database.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { createDeposit, deposit } from '#platform/cashier/deposits/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { testVendor } from '#tests/support/platform/vendors.ts'
import { createPlatform, type Platform } from '../index.ts'
import { ensureMonths } from './ensure-months.ts'
import { releaseAbandonedJobs, signIn } from './liveness.ts'
import { removeDeadJobs } from './remove-dead-jobs.ts'
import { removeExpired } from './remove-expired.ts'
import { type Jobs, routines } from './start-jobs.ts'

/** For what another connection does, on a busy machine. */
const SOON = { timeout: 20_000 }

let database: Awaited<ReturnType<typeof testDatabase>>
let platform: Platform
let ctx: Context
let running: Jobs[] = []
let errors: string[]
/** What was logged of removed jobs. */
let removed: object[]

const another = (pool: pg.Pool) =>
  createPlatform({
    pool,
    platformKey: 'k'.repeat(64),
    clock: systemClock,
    log: {
      info() {},
      warn: (fields, message) => void (message.includes('removed') && removed.push(fields)),
      error: (_fields, message) => void errors.push(message),
    },
  })
beforeEach(async () => {
  errors = []
  removed = []
  database = await testDatabase()
  platform = another(database.pool)
  ctx = platform.ctx
  await ctx.db
    .insertInto('setting')
    .values([
      { name: 'simulatorDeposit', value: '"pay"', updated_at: ctx.clock.now() },
      { name: 'simulatorDelayMs', value: '0', updated_at: ctx.clock.now() },
    ])
    .execute()
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  running = []
  await database.close()
})
const work = async (at = platform) => {
  const jobs = await at.work()
  running.push(jobs)
  return jobs
}

/** A worker takes every job there is. */
const takenBy = (worker: string) =>
  sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}, attempts = 1`.execute(
    ctx.db,
  )

const newDeposit = async (at = ctx) => {
  const member = await testMember(at)
  const created = await createDeposit(at, member, {
    method: 'bank-transfer',
    amount: '50000.00',
    requestId: 'request-1',
  })
  if (!created.ok) throw new Error(created.code)
  return { member, orderId: created.value.orderId }
}
const becomesPaid = ({ member, orderId }: Awaited<ReturnType<typeof newDeposit>>) =>
  vi.waitFor(
    async () => {
      const order = await deposit(ctx, member, { orderId })
      expect(order.ok && order.value.status).toBe('paid')
    },
    { timeout: 15_000, interval: 50 },
  )

describe('the runner', () => {
  it('pays a deposit by itself, also one that another process made', async () => {
    await work()
    const otherPool = openPool(database.url, 2)
    await becomesPaid(await newDeposit(another(otherPool).ctx))
    await otherPool.end()
    expect(errors).toEqual([])
  })

  it('hears at once what another process has set', async () => {
    const still = createPlatform({
      pool: database.pool,
      platformKey: 'k'.repeat(64),
      clock: { now: () => new Date('2026-11-20T00:00:00Z') }, // what it keeps of the settings never grows old
      log: { info() {}, warn() {}, error: (_fields, message) => void errors.push(message) },
    })
    await work(still)
    const flip = async (on: boolean) => {
      await setFlag(ctx, 'operator', 'GAMELOHOT3', on)
      await vi.waitFor(async () => expect(await still.ctx.settings.flag('GAMELOHOT3')).toBe(on), SOON)
    }
    for (const on of [false, true, false]) await flip(on)
  })

  it('takes up again when the database comes back, with a job that was cut off', async () => {
    await work()
    await becomesPaid(await newDeposit())
    // Every connection of the site breaks, as when the server is killed.
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    for (let round = 0; round < 3; round++) {
      const order = await newDeposit()
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      await becomesPaid(order)
    }
    await admin.end()
    expect((await checkLedger(ctx.db)).problems).toEqual([])
  }, 60_000)

  it('does the jobs of a process that was killed', async () => {
    const order = await newDeposit()
    await takenBy('worker-of-the-dead')
    await work()
    await becomesPaid(order)
  })

  it('leaves the jobs of a living process alone, until it ends', async () => {
    await newDeposit()
    await takenBy('worker-of-the-living')
    const living = new pg.Client({ connectionString: database.url })
    await living.connect()
    await signIn(living, ['worker-of-the-living'])
    const free = async () => {
      await releaseAbandonedJobs(database.pool)
      const { rows } = await sql`select 1 from graphile_worker.jobs where locked_by is null`.execute(ctx.db)
      return rows.length
    }
    expect(await free()).toBe(0)
    await living.end()
    await vi.waitFor(async () => expect(await free()).toBeGreaterThan(0), SOON)
  })

  it('removes after a week what can never run, and logs it', async () => {
    const names = async () => {
      const { rows } = await sql<{ name: string }>`
        select payload->>'name' as name from graphile_worker._private_jobs order by id
      `.execute(ctx.db)
      return rows.map(({ name }) => name)
    }
    const add = (name: string, key?: string) =>
      ctx.addJob('deposit-submit', { name }, { waitMs: 60_000, ...(key && { key }) })
    const setTo = (name: string, attempts: number, days: number, worker: string | null = null) =>
      sql`
      update graphile_worker._private_jobs set attempts = ${attempts}::int, locked_by = ${worker}::text,
        locked_at = case when ${worker}::text is not null then now() end,
        updated_at = now() - make_interval(days => ${days}::int)
      where payload->>'name' = ${name}
    `.execute(ctx.db)
    const dead = 'worker-of-the-dead'
    for (const name of ['failed for good', 'failed lately', 'tried again', 'of a dead worker'])
      await add(name)
    await setTo('failed for good', 25, 8)
    await setTo('failed lately', 25, 6)
    await setTo('tried again', 24, 8)
    await setTo('of a dead worker', 25, 8, dead)
    // Its process was killed when the next run already stood in its place: it has no key and no attempts left.
    await add('a run', 'routine')
    await setTo('a run', 1, 0, dead)
    await add('the next run', 'routine')
    await setTo('a run', 25, 8, dead)

    expect(await removeDeadJobs(ctx)).toBe(1n)
    expect(removed).toEqual([expect.objectContaining({ job: 'deposit-submit', attempts: 25, error: null })])
    const left = ['failed lately', 'tried again', 'of a dead worker', 'a run', 'the next run']
    expect(await names()).toEqual(left)
    await releaseAbandonedJobs(database.pool)
    expect(await removeExpired(ctx)).toBe(2n)
    expect(await names()).toEqual(['failed lately', 'tried again', 'the next run'])
  })

  it('logs a job that fails and keeps it for another try', async () => {
    await work()
    await ctx.addJob('deposit-submit', { orderId: '00000000-0000-7000-8000-000000000000' })
    await vi.waitFor(() => expect(errors).toEqual(['a job failed']), SOON)
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select attempts, run_at > now() as later from graphile_worker.jobs where task_identifier = 'deposit-submit' and locked_by is null
      `.execute(ctx.db)
      expect(rows).toEqual([{ attempts: 1, later: true }])
    }, SOON)
  })

  it('adds the next run of each routine', async () => {
    await work()
    await vi.waitFor(async () => {
      const { rows } = await sql<{ key: string }>`
          select key from graphile_worker.jobs where key is not null and attempts = 0 order by key
        `.execute(ctx.db)
      expect(rows.map(({ key }) => key)).toEqual(Object.keys(routines).sort())
    }, SOON)
    expect(errors).toEqual([])
  })
})

describe('a routine', () => {
  const runs = () => vi.spyOn(routines['refresh-hot-games'], 'work')
  const waiting = async () => {
    const { rows } = await sql<{ minutes: number; attempts: number }>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes, attempts from graphile_worker.jobs
      where key = 'refresh-hot-games' and locked_by is null
    `.execute(ctx.db)
    return rows
  }
  const next = async () => (await waiting()).filter(({ minutes }) => minutes > 0)
  afterEach(() => void vi.restoreAllMocks())

  it('never runs beside itself, however long it takes', async () => {
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    const ran = runs().mockImplementation(() => held)
    await work()
    await vi.waitFor(() => expect(ran).toHaveBeenCalledOnce(), SOON)
    // Another process starts, and has it run at once.
    const otherPool = openPool(database.url, 8)
    await work(another(otherPool))
    onTestFinished(() => otherPool.end())
    try {
      expect(await waiting()).toEqual([{ minutes: 0, attempts: 0 }])
      await becomesPaid(await newDeposit())
      expect(ran).toHaveBeenCalledOnce()
    } finally {
      end()
    }
    await vi.waitFor(async () => expect(await next()).toEqual([{ minutes: 5, attempts: 0 }]), SOON)
  })

  it('that fails is logged and comes again soon', async () => {
    const reviewed = vi.spyOn(routines['review-ranks'], 'work').mockRejectedValue(new Error('deadlock'))
    await work()
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select round(extract(epoch from run_at - now()) / 60)::int as minutes from graphile_worker.jobs
        where task_identifier = 'review-ranks'
      `.execute(ctx.db)
      expect(rows).toEqual([{ minutes: 5 }])
    }, SOON)
    expect(reviewed).toHaveBeenCalledOnce()
    expect(errors).toEqual(['a job failed'])
  })

  it('is done again where its process was killed in the middle of it', async () => {
    const done = runs().mockResolvedValue(undefined)
    await work()
    await vi.waitFor(async () => expect(await next()).toHaveLength(1), SOON)
    expect(done).toHaveBeenCalledOnce()
    await sql`
      with run as (
        update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_at = now(), locked_by = 'the-dead'
        where key = 'refresh-hot-games' returning job_queue_id
      )
      update graphile_worker._private_job_queues queue set locked_at = now(), locked_by = 'the-dead'
      from run where queue.id = job_queue_id
    `.execute(ctx.db)
    await releaseAbandonedJobs(database.pool)
    await vi.waitFor(() => expect(done).toHaveBeenCalledTimes(2), SOON)
    await vi.waitFor(async () => expect(await next()).toEqual([{ minutes: 5, attempts: 0 }]), SOON)
  })
})

describe('points', () => {
  /** A member whose stakes are worth so many points (10,000.00 each). */
  const plays = (member: Member, points: bigint) => settledBet(ctx, member, { stake: points * 1_000_000n })
  const pointsOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'points'))
  const become = (member: Member, points: bigint) =>
    vi.waitFor(async () => expect(await pointsOf(member)).toBe(points * 100n), SOON)

  it('come within seconds of the play, once, again and again', async () => {
    await installHouseGames(ctx)
    const member = await testMember(ctx)
    const otherPool = openPool(database.url, 8)
    onTestFinished(() => otherPool.end())
    await Promise.all([work(), work(another(otherPool))])
    for (const points of [1n, 2n, 3n]) {
      await plays(member, 1n)
      await become(member, points)
    }
    expect(routines['count-turnover'].everySeconds).toBeLessThan(4)
    expect((await checkLedger(ctx.db)).problems).toEqual([])
  })

  it('come also after the process that counted was killed, once', async () => {
    await installHouseGames(ctx)
    const member = await testMember(ctx)
    await plays(member, 1n)
    const killed = await work()
    await become(member, 1n)
    await killed.stop()
    await plays(member, 1n)
    // Killed after it had counted and before that was noted in the queue.
    await routines['count-turnover'].work(ctx)
    await sql`
      with run as (
        update graphile_worker._private_jobs set run_at = now(), attempts = 1, locked_at = now(), locked_by = 'the-dead'
        where key = 'count-turnover' returning job_queue_id
      )
      update graphile_worker._private_job_queues queue set locked_at = now(), locked_by = 'the-dead'
      from run where queue.id = job_queue_id
    `.execute(ctx.db)
    await plays(member, 2n)
    await work()
    await become(member, 4n)
    await plays(member, 1n)
    await become(member, 5n)
  })
})

describe('routines', () => {
  it('make the months ahead, once', async () => {
    const later = { ...ctx, clock: { now: () => new Date('2031-12-15T00:00:00Z') } }
    const { rows: before } = await sql`select 1 from pg_inherits`.execute(ctx.db)
    await ensureMonths(later)
    await ensureMonths(later)
    const { rows: after } = await sql`select 1 from pg_inherits`.execute(ctx.db)
    const { rows } = await sql<{ name: string | null }>`
      select to_regclass(name)::text as name from unnest(array['ledger_entry_203112', 'ledger_posting_203201', 'bet_203202', 'bet_203203']) name
    `.execute(ctx.db)
    expect(rows.map(({ name }) => name)).toEqual([
      'ledger_entry_203112',
      'ledger_posting_203201',
      'bet_203202',
      null,
    ])
    expect(after.length).toBeGreaterThan(before.length)
    // The new ones hold the ledger's rules.
    await expect(sql`truncate ledger_entry_203112`.execute(ctx.db)).rejects.toThrow('append-only')
  })

  it('delete what has expired and nothing else', async () => {
    const now = ctx.clock.now()
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    const member = await testMember(ctx)
    const vendor = await testVendor(ctx)
    for (const [minutes, key] of [
      [-1, 'old'],
      [1, 'new'],
    ] as const) {
      await ctx.db
        .insertInto('throttle')
        .values({ key, hits: 1, window_ends_at: at(minutes) })
        .execute()
      await ctx.db
        .insertInto('captcha')
        .values({ id: key, answer: '1', drawn_at: now, expires_at: at(minutes), tries_left: 1 })
        .execute()
      await ctx.db
        .insertInto('slider')
        .values({ id: key, answer: 1, drawn_at: now, expires_at: at(minutes), tries_left: 1 })
        .execute()
      await ctx.db
        .insertInto('verification_code')
        .values({
          purpose: 'login',
          recipient: key,
          tries_left: 1,
          created_at: now,
          expires_at: at(minutes),
        })
        .execute()
      const token = { token_hash: Buffer.from(key), member_id: member.id, remember: false }
      await ctx.db
        .insertInto('pending_login')
        .values({ ...token, kind: 'username', tries_left: 1, expires_at: at(minutes) })
        .execute()
      const origin = { address: '', user_agent: '' }
      await ctx.db
        .insertInto('session')
        .values({ ...token, ...origin, created_at: now, last_seen_at: now, expires_at: at(minutes) })
        .execute()
      await ctx.db
        .insertInto('outbox')
        .values({
          channel: 'sms',
          recipient: key,
          purpose: 'login',
          code: '1',
          body: 'a code',
          created_at: at(minutes - 90 * 24 * 60),
          good_until: at(minutes - 90 * 24 * 60),
        })
        .execute()
      await ctx.db
        .insertInto('login_record')
        .values({ member_id: member.id, at: at(minutes - 365 * 24 * 60), ...origin })
        .execute()
      const asked = { member_id: member.id, fingerprint: '[]', created_at: at(minutes - 90 * 24 * 60) }
      await ctx.db
        .insertInto('request')
        .values([
          { request_id: key, ...asked },
          { request_id: `ops:${key}`, ...asked },
        ])
        .execute()
    }
    // A vendor's call is known for 90 days and as long as a session lives: a week.
    const call = {
      vendor_code: vendor.code,
      kind: 'win',
      member_id: member.id,
      node_id: 'lotus',
      round_id: 'r',
    }
    await ctx.db
      .insertInto('vendor_call')
      .values([
        { transaction_id: 'old', ...call, created_at: at(-97 * 24 * 60 - 1) },
        { transaction_id: 'new', ...call, created_at: at(-97 * 24 * 60 + 1) },
      ])
      .execute()
    const failure = { wait_until: null, last_at: at(-91 * 24 * 60) }
    await ctx.db
      .insertInto('login_failure')
      .values([
        { account_key: 'old', in_a_row: 3, ...failure },
        { account_key: 'locked', in_a_row: 100, ...failure },
      ])
      .execute()
    expect(await removeExpired(ctx)).toBe(11n)
    expect(await removeExpired(ctx)).toBe(0n)
    expect(await ctx.db.selectFrom('vendor_call').select('transaction_id').execute()).toEqual([
      { transaction_id: 'new' },
    ])
    const kept = await ctx.db.selectFrom('request').select('request_id').orderBy('request_id').execute()
    expect(kept.map(({ request_id }) => request_id)).toEqual(['new', 'ops:new', 'ops:old'])
    // A message that is still listed has lost its text.
    const told = await ctx.db.selectFrom('outbox').select(['recipient', 'code', 'body']).execute()
    expect(told).toEqual([{ recipient: 'new', code: null, body: '' }])
  })
})
