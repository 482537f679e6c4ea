import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import type { Db } from './database.ts'
import { projectRoot } from './project-root.ts'

const folder = path.join(projectRoot, 'platform/db/migrations')

/** Brings the database to the newest schema. Several processes may ask at once: one does it, the others wait. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return Object.fromEntries(
    names.map((name, index) => [
      name.replace(/\.sql$/, ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(texts[index] ?? '').execute(db)) },
    ]),
  )
}
