import type { Db } from './database.ts'

/** Runs `read` in a transaction that only reads: all of it sees one moment, whatever others write meanwhile. */
export const inSnapshot = <Value>(db: Db, read: (moment: Db) => Promise<Value>): Promise<Value> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
