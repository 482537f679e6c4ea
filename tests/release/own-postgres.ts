import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'

/** A PostgreSQL as an operator has one of its own: reached by a URL, with empty databases. */
export async function ownPostgres() {
  const folder = scratchFolder('sen-own-')
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const socket = new URLSearchParams(server.url('postgres').split('?')[1]).get('host') ?? ''
  return {
    async emptyDatabase(name: string): Promise<string> {
      await server.createDatabase(name)
      return `postgres://sen@localhost/${name}?host=${encodeURIComponent(socket)}`
    },
    async close() {
      await server.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const emptyFolder = (): string => mkdtempSync('/tmp/sen-release-')
