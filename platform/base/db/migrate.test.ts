import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { openPool } from './database.ts'
import { migrate } from './migrate.ts'

test('a migrated database is left as it is, by several at once too', async () => {
  const { url, pool, close } = await testDatabase()
  const applied = async () =>
    (await pool.query('select name, timestamp from kysely_migration order by name')).rows
  const before = await applied()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(await applied()).toEqual(before)
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

test.each([
  [undefined, '10s'],
  [0, '0'],
])('a pool with a timeout of %s ms has sessions of %s', async (timeoutMs, shown) => {
  const { url, close } = await testDatabase()
  const pool = openPool(url, 1, timeoutMs)
  const { rows } = await pool.query(
    "select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone",
  )
  expect(rows).toEqual([{ statement: shown, idle: shown, zone: 'UTC' }])
  await pool.end()
  await close()
})
