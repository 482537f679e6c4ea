import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'
import { openPool } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const quick = { fsync: 'off' }
let folder: string
let servers: EmbeddedPostgres[]
/** The data of a server created once: creating one takes longer than most of these tests. */
let made: string

beforeAll(async () => {
  made = scratchFolder('sen-embedded-made-')
  const server = await startEmbeddedPostgres(made, quick)
  await server.stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))
beforeEach(() => {
  folder = scratchFolder('sen-embedded-')
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.destroy()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts or joins the server in a folder, on a copy of data made before unless they are to be `fresh`. */
async function start(name = 'postgres', fresh = false) {
  const place = path.join(folder, name)
  if (!fresh && !existsSync(place)) execFileSync('cp', ['-a', made, place])
  const server = await startEmbeddedPostgres(place, quick)
  servers.push(server)
  return server
}

const pidOf = (server: EmbeddedPostgres) =>
  Number(readFileSync(path.join(server.base, 'data/postmaster.pid'), 'utf8').split('\n')[0])
const isRunning = (server: EmbeddedPostgres) => existsSync(path.join(server.base, 'data/postmaster.pid'))

async function answers(server: EmbeddedPostgres, question = 'select 1 as answer'): Promise<unknown> {
  const pool = openPool(server.url('postgres'), 1)
  const { rows } = await pool.query(question)
  await pool.end()
  return rows[0]?.answer
}

test('the first starts it, the second joins, the last one out stops it', async () => {
  const first = await start()
  const second = await start()
  expect([first.started, second.started]).toEqual([true, false])
  await first.stop()
  expect(await answers(second)).toBe(1)
  await second.stop()
  expect(isRunning(second)).toBe(false)
  expect((await start()).started).toBe(true)
})

test('of several that start at once on a fresh folder, one starts it and all are in', async () => {
  const all = await Promise.all(Array.from({ length: 3 }, () => start('postgres', true)))
  expect(all.filter((server) => server.started)).toHaveLength(1)
  for (const server of all) expect(await answers(server)).toBe(1)
})

test('after a kill it comes back with what was committed, and is in use as before', async () => {
  const server = await start()
  const other = await start()
  const pool = openPool(server.url('postgres'), 2)
  await pool.query('create table kept (answer int)')
  await pool.query('insert into kept values (42)')
  process.kill(pidOf(server), 'SIGKILL')
  await expect.poll(() => server.revive().catch(() => false), { timeout: 20_000 }).toBe(true)
  expect(await server.revive()).toBe(false)
  expect((await pool.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
  await pool.end()

  await other.revive()
  await other.stop()
  expect(await answers(server, 'select answer from kept')).toBe(42)
})

test('it survives a parent that is killed, and the next one joins it', async () => {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)})
    await startEmbeddedPostgres(process.env.FOLDER, { fsync: 'off' })
    process.stdout.write('up')
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    env: { ...process.env, FOLDER: path.join(folder, 'postgres') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => parent.stdout.once('data', resolve))
  parent.kill('SIGKILL')
  expect((await start()).started).toBe(false)
})

test('a path that a shell would stumble over', async () => {
  const name = `it's "$HOME" \`x\`, a b`
  const server = await start(name, true)
  expect(await answers(server)).toBe(1)
})

test('databases are made once, from a template too', async () => {
  const server = await start()
  await Promise.all([server.createDatabase('one'), server.createDatabase('one')])
  const pool = openPool(server.url('one'), 1)
  await pool.query('create table mark ()')
  await pool.end()
  await server.createDatabase('two', 'one')
  const copy = openPool(server.url('two'), 1)
  expect((await copy.query(`select to_regclass('mark') is not null as there`)).rows).toEqual([
    { there: true },
  ])
  await copy.end()
  await server.dropDatabase('two')
  await expect(openPool(server.url('two'), 1).query('select 1')).rejects.toThrow('does not exist')
})

test('the pid of another program in the lock file does not keep it down', async () => {
  const server = await start()
  await server.stop()
  const lock = path.join(server.base, 'data/postmaster.pid')
  writeFileSync(lock, `${process.pid}\n`)
  expect((await start()).started).toBe(true)
})

test('data of another version is not touched', async () => {
  const server = await start()
  await server.stop()
  writeFileSync(path.join(server.base, 'data/PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow('made by PostgreSQL 15')
})

test('only the account of the server reaches its socket', async () => {
  const server = await start()
  const socket = decodeURIComponent(/host=([^&]+)/.exec(server.url('postgres'))?.[1] ?? '')
  expect(statSync(socket).mode & 0o777).toBe(0o700)
})

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)('where the server cannot enter the folder, its data are below /var/lib', async () => {
  mkdirSync(path.join(folder, 'closed'), { mode: 0o700 })
  const server = await start('closed/postgres', true)
  expect(server.base).toMatch(/^\/var\/lib\/sen-postgres\//)
  expect(await answers(server)).toBe(1)
})

test.runIf(isRoot)(
  'data in a folder that the server cannot enter any more is an error, not an empty database',
  async () => {
    mkdirSync(path.join(folder, 'closed/postgres/data'), { recursive: true, mode: 0o700 })
    writeFileSync(path.join(folder, 'closed/postgres/data/PG_VERSION'), '18\n')
    await expect(start('closed/postgres', true)).rejects.toThrow('cannot enter')
  },
)
