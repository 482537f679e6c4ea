import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'

/** A PostgreSQL as an operator has one of its own: reached by a URL, with empty databases of a role without other rights. */
export async function ownPostgres() {
  const folder = scratchFolder('sen-own-')
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const socket = new URLSearchParams(server.url('postgres').split('?')[1]).get('host') ?? ''
  return {
    /** As docs/first-day.md makes one. */
    async emptyDatabase(name: string): Promise<string> {
      const role = `${name}_owner`
      const admin = new pg.Client(server.url('postgres'))
      await admin.connect()
      await admin.query(`create user ${role}`)
      await admin.query(`create database ${name} owner ${role}`)
      await admin.end()
      return `postgres://${role}@localhost/${name}?host=${encodeURIComponent(socket)}`
    },
    async close() {
      await server.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const emptyFolder = (): string => mkdtempSync('/tmp/sen-release-')
