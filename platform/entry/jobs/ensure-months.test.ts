import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { ensureMonths } from './ensure-months.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

const ensure = (month: string) => sql`select ensure_month(${month}::timestamptz)`.execute(ctx.db)
const bet = (requestId: string = randomUUID()) => ({
  vendorCode: 'SEN',
  nodeId: 'dice',
  stake: '1000.00',
  wager: { game: 'dice' as const, direction: 'under' as const, target: '50.00' },
  requestId,
})
/** Tables on which somebody waits for a lock. */
const waitedFor = async () => {
  const { rows } = await sql<{ name: string }>`
    select relation::regclass::text as name from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())
  `.execute(ctx.db)
  return rows.map(({ name }) => name)
}
const partitions = async (month: string) => {
  const { rows } = await sql<{ parent: string; bounds: string }>`
    select inhparent::regclass::text as parent, pg_get_expr(relpartbound, child.oid) as bounds
    from pg_inherits join pg_class child on child.oid = inhrelid
    where child.relkind = 'r' and child.relname like ${`%_${month}`} order by 1
  `.execute(ctx.db)
  return rows
}

test('a partition has all that its table asks of a row', async () => {
  await ensure('2031-02-15T00:00:00Z')
  const made = await partitions('203102')
  expect(made.map(({ parent }) => parent)).toEqual(['bet', 'ledger_entry', 'ledger_posting'])
  expect(new Set(made.map(({ bounds }) => bounds)).size).toBe(1)
  // Triggers of a statement belong to the table that it names, which is never a partition.
  const { rows } = await sql<{ table: string; left: bigint }>`
    with row_trigger as (select tgrelid from pg_trigger where not tgisinternal and tgtype & 1 = 1)
    select name as table,
      (select count(*) from pg_index where indrelid = name::regclass)
        - (select count(*) from pg_index join pg_inherits on inhrelid = indexrelid where indrelid = (name || '_203102')::regclass)
      + (select count(*) from pg_constraint where conrelid = name::regclass)
        - (select count(*) from pg_constraint where conrelid = (name || '_203102')::regclass)
      + (select count(*) from row_trigger where tgrelid = name::regclass)
        - (select count(*) from row_trigger where tgrelid = (name || '_203102')::regclass) as left
    from unnest(array['bet', 'ledger_posting', 'ledger_entry']) name
  `.execute(ctx.db)
  expect(rows.map(({ left }) => left)).toEqual([0n, 0n, 0n])
})

test('nothing is made twice, also by several at once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => ensure('2031-03-01T00:00:00Z')))
  await ensureMonths(ctx)
  expect(await partitions('203103')).toHaveLength(3)
})

test('a bet in progress and a new month both come through', async () => {
  // However slow the machine is, it is the order of the locks that is tried here.
  await sql`alter function ensure_month(timestamptz) set lock_timeout = '20s'`.execute(ctx.db)
  const member = await testMember(ctx, { balance: '1000000.00' })
  let ensured: Promise<unknown> | undefined
  const result = await ctx.transact(async (tx) => {
    await sql`lock table seed_pair in row exclusive mode`.execute(tx.db) // what a bet writes first
    ensured = ensure('2031-04-01T00:00:00Z')
    await expect.poll(waitedFor, { interval: 5 }).toContain('seed_pair')
    return placeBet(tx, member, bet())
  })
  expect(result.ok).toBe(true)
  await ensured
  expect(await partitions('203104')).toHaveLength(3)
  await sql`alter function ensure_month(timestamptz) set lock_timeout = '500ms'`.execute(ctx.db)
})

test('whoever reads a table for long keeps no month, and no bet, waiting', async () => {
  const member = await testMember(ctx, { balance: '1000000.00' })
  await ctx.transact(async (tx) => {
    await sql`lock table bet, ledger_posting, ledger_entry, seed_pair in access share mode`.execute(tx.db)
    await ensure('2031-05-01T00:00:00Z')
    expect((await placeBet(ctx, member, bet())).ok).toBe(true)
    return ok(null)
  })
  expect(await partitions('203105')).toHaveLength(3)
})

test('it gives up soon, and leaves nothing, where it would keep others waiting', async () => {
  await ctx.transact(async (tx) => {
    await sql`lock table seed_pair in row exclusive mode`.execute(tx.db)
    await expect(ensure('2031-06-01T00:00:00Z')).rejects.toMatchObject({ code: '55P03' })
    return ok(null)
  })
  expect(await partitions('203106')).toEqual([])
  await ensure('2031-06-01T00:00:00Z')
  expect(await partitions('203106')).toHaveLength(3)
})
