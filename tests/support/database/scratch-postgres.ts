import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { migrate } from '#platform/base/db/migrate.ts'
import { TESTS_BEGIN_AT } from '../platform/test-clock.ts'
import { scratchFolder } from './scratch-folder.ts'

interface ScratchPostgres {
  adminUrl: string
  /** Kills the server with -9, and starts it again on the same data. */
  killAndStart(): Promise<void>
  close(): Promise<void>
}

/**
 * A database has months from three before its own clock's to two after it: this makes as many around those of the
 * clocks of tests, whenever the tests run.
 */
const MONTHS_OF_TESTS = `
  select ensure_month($1::timestamptz + make_interval(months => m)) from generate_series(-3, 2) m`

/** A PostgreSQL for one run, with a migrated template to copy databases from. */
export async function scratchPostgres(): Promise<ScratchPostgres> {
  const folder = scratchFolder('sen-test-')
  // The data lives for this run only, so no write waits for the disk. Durability is tested by test:crash.
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'), {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  })
  await server.createDatabase('sen_template')
  await migrate(server.url('sen_template'))
  const template = new pg.Client(server.url('sen_template'))
  await template.connect()
  try {
    await template.query(MONTHS_OF_TESTS, [TESTS_BEGIN_AT])
  } finally {
    await template.end()
  }
  return {
    adminUrl: server.url('postgres'),
    async killAndStart() {
      const pid = Number(
        readFileSync(path.join(server.base, 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      process.kill(pid, 'SIGKILL')
      // The connection that looks whether it lives ends a moment after it.
      while (!(await server.revive())) await pause(20)
    },
    async close() {
      await server.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
