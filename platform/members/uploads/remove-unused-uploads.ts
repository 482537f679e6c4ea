import { type SqlBool, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { isOlderThan, removeRows } from '#platform/base/db/remove-rows.ts'

/** Deletes pictures uploaded more than a day ago that nothing uses. */
export const removeUnusedUploads = ({ clock, db }: Context): Promise<bigint> =>
  removeRows(db, 'upload', sql<SqlBool>`used_for is null and ${isOlderThan(sql`created_at`, clock.now(), 1)}`)
