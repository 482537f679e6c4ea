import path from 'node:path'
import type pg from 'pg'
import type { Context } from '#platform/base/context.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase, openPool } from '#platform/base/db/database.ts'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { migrate } from '#platform/base/db/migrate.ts'
import type { Clock } from '#platform/base/ports.ts'
import { createLog } from '#platform/base/process/log.ts'
import { endWithUs, folderUntilExit } from '../../../scripts/nodes/end-by-signal.ts'

/** An empty platform on an embedded server of its own, with everything on that a crash needs. */
export async function scratchPlatform(
  connections: number,
  clock: Clock = systemClock,
): Promise<{ pool: pg.Pool; ctx: Context; close(): Promise<void> }> {
  const folder = folderUntilExit('sen-bench-')
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  endWithUs(() => server.destroy())
  await server.createDatabase('bench')
  const pool = openPool(server.url('bench'), connections)
  await migrate(server.url('bench'))
  const log = createLog('error')
  const ctx = createContext({
    db: openDatabase(pool),
    clock,
    random: systemRandom,
    log,
    platformKey: 'bench',
  })
  return {
    pool,
    ctx,
    async close() {
      await pool.end()
      await server.destroy()
    },
  }
}
