import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Log } from '#platform/base/ports.ts'
import { parseEnvironment } from '#platform/base/process/environment.ts'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'
import { openDatabaseOf } from './open-database.ts'

let VAR_DIR: string
let said: string[]
const log: Log = {
  info: (_, message) => void said.push(message),
  warn: (_, message) => void said.push(message),
  error: (_, message) => void said.push(message),
}

beforeEach(() => {
  VAR_DIR = path.join(scratchFolder('sen-open-'), 'var')
  said = []
})
afterEach(() => rmSync(path.dirname(VAR_DIR), { recursive: true, force: true }))

const members = 'select count(*) from member'

test('the embedded database is made, migrated, and found again with what was in it', async () => {
  const env = parseEnvironment({ VAR_DIR }, 'platform')
  const first = await openDatabaseOf(env, log)
  await first.pool.query(
    "insert into audit (at, actor, action, subject) values (now(), 'test', 'left', 'here')",
  )
  await first.close()
  const second = await openDatabaseOf(env, log)
  const { rows } = await second.pool.query('select subject from audit')
  await second.close()
  expect(rows).toEqual([{ subject: 'here' }])
})

test('a server that archives nothing is told to whoever joins it with a store for its archive', async () => {
  const first = await openDatabaseOf(parseEnvironment({ VAR_DIR }, 'platform'), log)
  expect(said).toEqual([])
  const BACKUP_STORE = path.join(path.dirname(VAR_DIR), 'store')
  const second = await openDatabaseOf(parseEnvironment({ VAR_DIR, BACKUP_STORE }, 'platform'), log)
  expect(said).toEqual([expect.stringContaining('archives no WAL')])
  await second.close()
  await first.close()
})

test('it is started again when it dies', async () => {
  const { pool, close } = await openDatabaseOf(parseEnvironment({ VAR_DIR }, 'platform'), log)
  const { rows } = await pool.query<{ data: string }>("select current_setting('data_directory') as data")
  const lock = path.join(rows[0]?.data ?? '', 'postmaster.pid')
  process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGKILL')
  await expect.poll(() => said, { timeout: 20_000 }).toContain('the embedded database died and was restarted')
  expect((await pool.query(members)).rowCount).toBe(1)
  await close()
})

test('a database that cannot be reached is an error', async () => {
  const DATABASE_URL = 'postgres://sen@127.0.0.1:1/sen'
  const env = parseEnvironment({ VAR_DIR, DATABASE_URL, PLATFORM_KEY: 'k'.repeat(32) }, 'platform')
  await expect(openDatabaseOf(env, log)).rejects.toThrow()
})
