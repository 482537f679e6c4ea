import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '#platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template from which each test file copies its database. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-test-'))
  // The data lives for this run alone, so nothing waits for the disk. What must survive a crash is tested by test:crash.
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'), {
    fsync: 'off',
    max_connections: '200',
  })
  await server.createDatabase('sen_template')
  await migrate(server.url('sen_template'))
  project.provide('postgresUrl', server.url('postgres'))
  return async () => {
    await server.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}
