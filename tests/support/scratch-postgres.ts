import { rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { migrate } from '#platform/base/db/migrate.ts'
import { scratchFolder } from './scratch-folder.ts'

/** A PostgreSQL for one run, with a migrated template to copy databases from. */
export async function scratchPostgres(): Promise<{ adminUrl: string; close(): Promise<void> }> {
  const folder = scratchFolder('sen-test-')
  // The data lives for this run only, so no write waits for the disk. Durability is tested by test:crash.
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'), {
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  })
  await server.createDatabase('sen_template')
  await migrate(server.url('sen_template'))
  return {
    adminUrl: server.url('postgres'),
    async close() {
      await server.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
