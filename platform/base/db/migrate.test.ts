import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { openPool } from './database.ts'
import { DatabaseUnusable, migrate } from './migrate.ts'

interface Applied {
  name: string
  digest: string
  applied_at: Date
}

const applied = async (pool: pg.Pool) =>
  (await pool.query<Applied>('select name, digest, applied_at from applied_sql order by name')).rows

test('a migrated database is left as it is, by several at once too', async () => {
  const { url, pool, close } = await testDatabase()
  const before = await applied(pool)
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(await applied(pool)).toEqual(before)
  await close()
})

test('the SQL of a room is applied again when it has changed, and no other', async () => {
  const { url, pool, close } = await testDatabase()
  const before = await applied(pool)
  await pool.query(
    "create or replace function site_day(at timestamptz) returns date immutable return date '2000-01-01'",
  )
  await pool.query("update applied_sql set digest = 'of another text' where name = 'base/db'")
  await migrate(url)
  const { rows } = await pool.query("select site_day('2026-11-20T20:00:00Z')::text as day")
  expect(rows).toEqual([{ day: '2026-11-21' }])
  const after = await applied(pool)
  expect(
    after.filter((file, n) => file.applied_at > (before[n]?.applied_at ?? 0)).map(({ name }) => name),
  ).toEqual(['base/db'])
  expect(after.map(({ digest }) => digest)).toEqual(before.map(({ digest }) => digest))
  await close()
})

test('an ordinary role that owns the database needs no other right, at first or for a newer version', async () => {
  const { url, pool, close } = await testDatabase('template1')
  const role = `owner_${randomUUID().replaceAll('-', '')}`
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(`create role ${role} login; alter database ${rows[0]?.name} owner to ${role}`)
  const owner = url.replace('//sen@', `//${role}@`)
  const asOwner = openPool(owner, 1)
  const { rows: known } = await asOwner.query('select rolsuper from pg_roles where rolname = current_user')
  expect(known).toEqual([{ rolsuper: false }])
  await asOwner.end()
  await migrate(owner)
  // As a migration does, which applies the SQL of every room again, in a session of its own.
  await pool.query("update applied_sql set digest = 'of another text' where name like '%/%'")
  await migrate(owner)
  const after = await pool.query("select from applied_sql where digest = 'of another text'")
  expect(after.rowCount).toBe(0)
  await pool.query(`reassign owned by ${role} to sen; drop owned by ${role}; drop role ${role}`)
  await close()
})

test('one of a newer version is refused', async () => {
  const { url, pool, close } = await testDatabase()
  await pool.query("insert into applied_sql values ('9999-later', '')")
  const newer = await migrate(url).catch((error) => error)
  expect(newer).toBeInstanceOf(DatabaseUnusable)
  expect(newer.message).toMatch(/newer version \(9999-later\)/)
  await close()
})

test('it waits for who migrates already', async () => {
  const { url, pool, close } = await testDatabase()
  const other = await pool.connect()
  await other.query('select pg_advisory_lock(7302002)')
  const migrated = migrate(url)
  const someoneWaits = async () => {
    const { rows } = await pool.query<{ waiting: boolean }>(
      "select exists (select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())) as waiting",
    )
    return rows[0]?.waiting
  }
  await expect.poll(someoneWaits).toBe(true)
  other.release(true)
  await migrated
  await close()
})

test('what a deadlock with a transaction of the code before refuses is applied again', async () => {
  const { url, pool, close } = await testDatabase()
  await pool.query(
    "update applied_sql set digest = 'of another text' where name in ('play/bets', 'agents/contracts')",
  )
  const other = await pool.connect()
  // So that PostgreSQL refuses the migration, not this one.
  await other.query("set deadlock_timeout = '10min'")
  await other.query('begin; lock table agent_contract_act in row exclusive mode')
  const migrated = migrate(url)
  const waits = "select from pg_locks where not granted and relation = 'agent_contract_act'::regclass"
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1)
  // The trigger of bets has been replaced before.
  await other.query('lock table bet in row exclusive mode')
  await other.query('commit')
  other.release()
  await migrated
  expect((await applied(pool)).filter(({ digest }) => digest === 'of another text')).toEqual([])
  await close()
})

test.each([
  [undefined, '10s'],
  [0, '0'],
])('a pool with a timeout of %s ms has sessions of %s', async (timeoutMs, shown) => {
  const { url, close } = await testDatabase()
  const pool = openPool(url, 1, timeoutMs)
  const { rows } = await pool.query(
    "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone, current_setting('max_parallel_workers_per_gather') as helpers, current_setting('jit') as compiled",
  )
  expect(rows).toEqual([{ statement: shown, idle: shown, zone: 'UTC', helpers: '0', compiled: 'off' }])
  await pool.end()
  await close()
})
