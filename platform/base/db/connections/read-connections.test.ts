import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database/database.ts'
import { type Db, openDatabase, openReads } from '../database.ts'
import { ReadConnections } from './read-connections.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let connections: ReturnType<typeof openReads>
let reads: Db
beforeEach(async () => {
  database = await testDatabase('template1')
  await database.pool.query('create table pet (id int primary key, name text)')
  await database.pool.query(
    `insert into pet select number, 'pet ' || number from generate_series(1, 500) number`,
  )
  connections = openReads(database.url)
  reads = openDatabase(connections)
})
afterEach(async () => {
  await connections.end()
  await database.close()
})

const nameOf = async (id: number) =>
  (await sql<{ name: string }>`select name from pet where id = ${id}`.execute(reads)).rows[0]?.name
const processOf = async () =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reads)).rows[0]?.pid
const backends = async () =>
  (
    await database.pool.query<pg.QueryResultRow>(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  ).rows.map(({ pid }) => Number(pid))

test('each of many statements at once has its own answer, on four connections at most', async () => {
  for (let time = 0; time < 3; time++) {
    const ids = Array.from({ length: 500 }, (_, index) => index + 1)
    expect(await Promise.all(ids.map(nameOf))).toEqual(ids.map((id) => `pet ${id}`))
  }
  // Many at once ask for another connection, and take it once it is open.
  await expect.poll(() => connections.figures.connections).toBeGreaterThan(1)
  const processes = new Set(await Promise.all(Array.from({ length: 200 }, processOf)))
  expect(processes.size).toBeGreaterThan(1)
  expect(processes.size).toBeLessThanOrEqual(4)
})

test('what follows one another stays on one connection', async () => {
  const processes = new Set<number | undefined>()
  for (let time = 0; time < 20; time++) processes.add(await processOf())
  expect(processes.size).toBe(1)
})

test('a statement that fails leaves those around it alone, whether or not it is prepared', async () => {
  const failing = (id: number) => sql`select 1 / (id - ${id}) from pet where id = 7`.execute(reads)
  for (let time = 0; time < 3; time++) {
    const [before, failed, after] = await Promise.allSettled([nameOf(6), failing(7), nameOf(8)])
    expect(before).toMatchObject({ value: 'pet 6' })
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(after).toMatchObject({ value: 'pet 8' })
  }
})

test('what follows a statement that could not be prepared is executed all the same', async () => {
  await nameOf(1) // prepared from the next time on
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table pet in access exclusive mode')
  const asked = Promise.allSettled([nameOf(1), nameOf(2), nameOf(3)])
  await expect
    .poll(async () => {
      const { rowCount } = await holder.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%from pet%' and pid <> pg_backend_pid()`,
      )
      return rowCount
    })
    .toBe(1)
  await holder.query('commit')
  holder.release()
  expect(await asked).toMatchObject([
    { status: 'rejected', reason: { code: '57014' } },
    { value: 'pet 2' },
    { value: 'pet 3' },
  ])
  expect([await nameOf(4), await nameOf(5)]).toEqual(['pet 4', 'pet 5'])
})

test('nothing can be written', async () => {
  const write = sql`update pet set name = 'x' where id = ${1} returning name`.execute(reads)
  await expect(write).rejects.toMatchObject({ code: '25006' })
  await expect(sql`select * from pet for update`.execute(reads)).rejects.toMatchObject({ code: '25006' })
})

test('who comes behind a slow statement goes another way', async () => {
  await nameOf(1)
  let isOver = false
  const slow = Promise.allSettled([sql`select pg_sleep(5)`.execute(reads)]).then(([{ status }]) => {
    isOver = true
    return status
  })
  // Those that come in its first moments wait for it; the rest do not.
  await database.pool.query('select pg_sleep(0.05)')
  expect(await nameOf(2)).toBe('pet 2')
  expect(isOver).toBe(false)
  await database.pool.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(5)%' and pid <> pg_backend_pid()`,
  )
  expect(await slow).toBe('rejected')
})

test('where no other connection can be had, what is asked waits its turn', async () => {
  const clients = [
    new pg.Client({ connectionString: database.url, pipeline: true }),
    ...Array.from({ length: 2 }, () => new pg.Client({ host: '127.0.0.1', port: 1 })),
  ]
  const few = new ReadConnections(() => clients.shift() ?? expect.unreachable('it tried three times'))
  const asking = openDatabase(few)
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds}::float8)`.execute(asking)
  await sleep(0)
  const slow = Promise.allSettled([sleep(0.2)])
  await database.pool.query('select pg_sleep(0.05)')
  await sleep(0)
  expect(clients).toHaveLength(1)
  expect(await slow).toMatchObject([{ status: 'fulfilled' }])
  await few.end()
})

test('no transaction begins where strangers would share it', async () => {
  const work = reads.transaction().execute((inside) => sql`select 1`.execute(inside))
  await expect(work).rejects.toThrow('no transaction')
  expect(await nameOf(1)).toBe('pet 1')
})

test('a connection that breaks fails what was under way, and the next statement opens another', async () => {
  await nameOf(1)
  const sleeping = sql`select pg_sleep(30)`.execute(reads)
  const behind = nameOf(2)
  const failed = Promise.allSettled([sleeping, behind])
  await expect
    .poll(async () => {
      const { rowCount } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)%' and pid <> pg_backend_pid()`,
      )
      return rowCount
    })
    .toBe(1)
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await nameOf(3)).toBe('pet 3')
})

test('a migration under a running site: statements that were under way together are executed anew', async () => {
  const all = () =>
    Promise.all(
      [1, 2, 3].map(async (id) => (await sql`select * from pet where id = ${id}`.execute(reads)).rows[0]),
    )
  for (let time = 0; time < 3; time++) await all()
  await database.pool.query('alter table pet add legs int default 4')
  for (let time = 0; time < 3; time++)
    expect(await all()).toEqual([1, 2, 3].map((id) => ({ id, name: `pet ${id}`, legs: 4 })))
})

test('closed, they answer what was asked before and open no more', async () => {
  await nameOf(1)
  const asked = nameOf(4)
  await setImmediate() // it is sent now
  await connections.end()
  expect(await asked).toBe('pet 4')
  expect(await backends()).toEqual([])
  await expect(nameOf(5)).rejects.toThrow('closed')
})
