import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/base/db/database.ts'
import { plannedAnew } from '#platform/base/db/preparing-client.ts'
import { readByIndex } from '#platform/base/db/read-by-index.ts'

/**
 * Reads members of a team, by what their names begin with where `q` says so: that says how many there are, and of an unknown one
 * nobody can tell. So the statement, which `planned` begins, is planned anew, and reads by index.
 */
export const readByName = <Read>(
  db: Db,
  { q }: { q?: string | undefined },
  read: (db: Db, planned: RawBuilder<unknown>) => Promise<Read>,
): Promise<Read> => (q?.trim() ? readByIndex(db, (db) => read(db, plannedAnew)) : read(db, sql``))
