import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Statements by their names as common table expressions; undefined ones are left out. */
export type NamedStatements = Record<string, RawBuilder<unknown> | undefined>

/**
 * Runs statements as one, in one round trip, and returns the rows of `answer`, which may select from them by name. No
 * statement sees what another changes, PostgreSQL chooses their order, and no two may change the same row.
 */
export async function runAsOneStatement<Row>(
  db: Db,
  statements: NamedStatements,
  answer: RawBuilder<Row>,
): Promise<Row[]> {
  const named = Object.entries(statements).flatMap(([name, statement]) =>
    statement ? [sql`${sql.ref(name)} as (${statement})`] : [],
  )
  const { rows } = await sql<Row>`with ${sql.join(named)} ${answer}`.execute(db)
  return rows
}
