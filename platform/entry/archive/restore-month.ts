import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { archivedMonths, databaseMadeAt, forgetArchivedMonth } from '#platform/base/db/archived-months.ts'
import { audit } from '#platform/base/settings/index.ts'
import { RESTORED_ROWS } from '#platform/entry/limits.ts'
import {
  ArchiveImpossible,
  type ArchiveManifest,
  archivedTables,
  assertNoted,
  fetchManifest,
  rowsOf,
} from './archive-files.ts'
import { type ArchivePlace, inLongTransaction, patiently, rowsIn } from './archive-month.ts'

/**
 * Brings the month that was archived last back. Its rows come into tables beside those of the site, while everybody plays; only
 * then, in one transaction, do these become partitions. A process that dies before has changed nothing that is read.
 */
export async function restoreMonth(
  ctx: Context,
  { store, scratch }: ArchivePlace,
  month: string,
  actor: string,
): Promise<ArchiveManifest> {
  const [last] = await archivedMonths(ctx.db)
  if (last?.month !== month)
    throw new ArchiveImpossible(
      last ? `${last.month.slice(0, 7)} was archived last: it comes back first` : 'nothing is archived',
    )
  const folder = await fs.mkdtemp(path.join(scratch, 'archive-'))
  try {
    const manifest = await fetchManifest(store, month, folder)
    if (!manifest) throw new ArchiveImpossible(`the store has no archive of ${month.slice(0, 7)}`)
    assertNoted(manifest, last, await databaseMadeAt(ctx.db))
    await inLongTransaction(ctx, async (db) => {
      await sql`select make_month_beside(${month}::date)`.execute(db)
      for (const table of archivedTables) {
        let part: string[] = []
        const fill = () =>
          sql`select fill_month_beside(${table}, ${month}::date, ${part}::text[])`.execute(db)
        for await (const row of rowsOf(store, manifest, table, folder)) {
          part.push(row)
          if (part.length < RESTORED_ROWS) continue
          await fill()
          part = []
        }
        await fill()
      }
    })
    await inLongTransaction(ctx, (db) =>
      patiently(db, () => sql`select bind_month_beside(${month}::date)`.execute(db)),
    )
    await inLongTransaction(ctx, (db) => sql`select prove_month_beside(${month}::date)`.execute(db))
    await inLongTransaction(ctx, async (db) => {
      await forgetArchivedMonth(db, month)
      await audit(
        { ...ctx, db },
        { actor, action: 'archive-restore', subject: month.slice(0, 7), detail: rowsIn(manifest) },
      )
      await patiently(db, () => sql`select attach_month_beside(${month}::date)`.execute(db))
    })
    return manifest
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
