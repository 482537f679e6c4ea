import fs from 'node:fs/promises'
import path from 'node:path'
import { archivedMonths, databaseMadeAt } from '#platform/base/db/archived-months.ts'
import type { Db } from '#platform/base/db/database.ts'
import {
  type ArchivedTable,
  ArchiveImpossible,
  archivedTables,
  assertNoted,
  fetchManifest,
  rowsOf,
} from './archive-files.ts'
import type { ArchivePlace } from './archive-month.ts'

/** Which rows of a month are shown; of all that are named, each must hold. */
export interface ArchiveFilter {
  table?: ArchivedTable | undefined
  /** The id of a bet, or of a posting. */
  id?: string | undefined
  /** Only the records of a member: its id, and the ids of its ledger accounts. */
  owner?: { memberId: string; accountIds: ReadonlySet<string> } | undefined
}

/** A row as it was, a JSON object as text: its numbers may be larger than JavaScript's. */
export interface ArchivedRow {
  table: ArchivedTable
  row: string
}

/** Reads rows of a month from its files, if they are those of this database. */
export async function* showArchive(
  db: Db,
  { store, scratch }: ArchivePlace,
  month: string,
  { table, id, owner }: ArchiveFilter,
): AsyncGenerator<ArchivedRow> {
  const noted = (await archivedMonths(db)).find((one) => one.month === month)
  if (!noted)
    throw new ArchiveImpossible(
      `${month.slice(0, 7)} is not in the archive of this database: see archive list`,
    )
  const folder = await fs.mkdtemp(path.join(scratch, 'archive-'))
  try {
    const manifest = await fetchManifest(store, month, folder)
    if (!manifest) throw new ArchiveImpossible(`the store has no archive of ${month.slice(0, 7)}`)
    assertNoted(manifest, noted, await databaseMadeAt(db))
    for (const one of archivedTables) {
      if (table && table !== one) continue
      for await (const line of rowsOf(store, manifest, one, folder)) {
        if (id && !line.includes(id)) continue
        const row = JSON.parse(line)
        if (id && ![row.id, row.posting_id, row.reference].includes(id)) continue
        if (owner && !isOf(owner, row)) continue
        yield { table: one, row: line }
      }
    }
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

const isOf = (
  { memberId, accountIds }: NonNullable<ArchiveFilter['owner']>,
  row: Record<string, unknown>,
): boolean => String(row.member_id) === memberId || accountIds.has(String(row.account_id))
