import { type RawBuilder, sql } from 'kysely'
import { withoutCachedPlan } from '#platform/base/db/connections/preparing-client.ts'
import type { Db } from '#platform/base/db/database.ts'
import { readByIndex } from '#platform/base/db/read-by-index.ts'

/**
 * Reads members of a team, with `q` only those whose names begin with it. How many these are depends on `q`, so the
 * statement (which begins with `planned`) is planned anew with its value, and reads by index.
 */
export const readByName = <Read>(
  db: Db,
  { q }: { q?: string | undefined },
  read: (db: Db, planned: RawBuilder<unknown>) => Promise<Read>,
): Promise<Read> => (q?.trim() ? readByIndex(db, (db) => read(db, withoutCachedPlan)) : read(db, sql``))
