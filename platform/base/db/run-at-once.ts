import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Statements by the names under which one statement holds them; what is undefined is left out. */
export type NamedStatements = Record<string, RawBuilder<unknown> | undefined>

/**
 * Runs statements as one, in one round trip, and answers the rows of `answer`, which reads what they return by their names. None of
 * them sees what another changes, PostgreSQL does them in an order of its own, and no two may change the same row.
 */
export async function runAtOnce<Row>(
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
