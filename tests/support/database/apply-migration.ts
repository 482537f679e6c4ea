import { sql } from 'kysely'
import type { Db } from '#platform/base/db/database.ts'
import { readMigrations } from '#platform/base/db/sql-files.ts'

/** Applies a migration that changes rows alone once more, for rows as they were before it. */
export async function applyMigration(db: Db, name: string): Promise<void> {
  const migration = (await readMigrations()).find((one) => one.name === name)
  if (!migration) throw new Error(`there is no migration ${name}`)
  await sql.raw(migration.text).execute(db)
}
