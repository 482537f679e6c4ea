import fs from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { settledPostings } from '#platform/backoffice/reports/index.ts'
import type { Context } from '#platform/base/context.ts'
import { databaseMadeAt, noteArchivedMonth } from '#platform/base/db/archived-months.ts'
import type { BackupStore } from '#platform/base/db/backup/store.ts'
import type { Db } from '#platform/base/db/database.ts'
import { audit } from '#platform/base/settings/index.ts'
import {
  ARCHIVE_LOCK_PAUSE_MS,
  ARCHIVE_LOCK_TRIES,
  ARCHIVED_AFTER_MONTHS,
  ARCHIVED_PAGES,
} from '#platform/entry/limits.ts'
import { keepSumsOfEntries, unevenUnitsOfMonth } from '#platform/money/ledger/index.ts'
import { openBetsOfMonth } from '#platform/play/bets/index.ts'
import { keepSumsOfRounds } from '#platform/play/returns/index.ts'
import {
  type ArchivedTable,
  ArchiveImpossible,
  type ArchiveManifest,
  archivedTables,
  keepMonth,
  rowsOf,
  writeRows,
} from './archive-files.ts'

/** The store, and a folder for what is on the way to it or from it. */
export interface ArchivePlace {
  store: BackupStore
  scratch: string
}

/**
 * Takes the oldest month out of the database and into files. In one transaction its rows are held as they are, written, read
 * again from the store and compared; what checks and reports need of them is kept as sums, and then its partitions go. A
 * process that dies on the way has changed nothing but the store, where the next attempt takes what is there for its own.
 */
export async function archiveMonth(
  ctx: Context,
  { store, scratch }: ArchivePlace,
  month: string,
  actor: string,
): Promise<ArchiveManifest> {
  await assertArchivable(ctx, month)
  const folder = await store.stage()
  try {
    return await moveMonth(ctx, { store, scratch }, { month, folder, actor })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

function moveMonth(
  ctx: Context,
  { store, scratch }: ArchivePlace,
  { month, folder, actor }: { month: string; folder: string; actor: string },
): Promise<ArchiveManifest> {
  return inLongTransaction(ctx, async (db) => {
    await sql`select hold_month(${month}::date)`.execute(db)
    await assertEnded(db, month)
    const tables = {} as ArchiveManifest['tables']
    for (const table of archivedTables)
      tables[table] = await writeRows(folder, table, partsOf(db, table, month))
    const archive = {
      month,
      archivedAt: ctx.clock.now().toISOString(),
      databaseMadeAt: await databaseMadeAt(db),
      tables,
    }
    const manifest = await keepMonth({ store, scratch, log: ctx.log }, folder, archive)
    for (const table of archivedTables) for await (const _ of rowsOf(store, manifest, table, scratch));
    await noteArchivedMonth(db, {
      month,
      archivedAt: new Date(manifest.archivedAt),
      postings: BigInt(tables.ledger_posting.rows),
      entries: BigInt(tables.ledger_entry.rows),
      bets: BigInt(tables.bet.rows),
    })
    await keepSumsOfEntries(db, month, settledPostings)
    await keepSumsOfRounds(db, month)
    await audit(
      { ...ctx, db },
      { actor, action: 'archive', subject: month.slice(0, 7), detail: rowsIn(manifest) },
    )
    await patiently(db, () => sql`select drop_month(${month}::date)`.execute(db))
    return manifest
  })
}

/** How many rows a month has in each archived table. */
export const rowsIn = ({ tables }: ArchiveManifest) =>
  Object.fromEntries(archivedTables.map((table) => [table, tables[table].rows]))

/** Only the oldest month, so that the archive has no gaps; and not before members may miss it. */
async function assertArchivable(ctx: Context, month: string): Promise<void> {
  const { rows } = await sql<{ month: string }>`select month::text from months_here() month`.execute(ctx.db)
  const oldest = rows[0]?.month
  if (oldest !== month)
    throw new ArchiveImpossible(`the oldest month is ${oldest?.slice(0, 7)}: it goes first`)
  const end = new Date(month)
  end.setUTCMonth(end.getUTCMonth() + 1 + ARCHIVED_AFTER_MONTHS)
  if (end > ctx.clock.now())
    throw new ArchiveImpossible(
      `members have their history for a year: ${month.slice(0, 7)} may go on ${end.toISOString().slice(0, 10)}`,
    )
}

async function assertEnded(db: Db, month: string): Promise<void> {
  const open = await openBetsOfMonth(db, month)
  if (open > 0n) throw new ArchiveImpossible(`${open} bets of ${month.slice(0, 7)} have not ended`)
  const [uneven] = await unevenUnitsOfMonth(db, month)
  if (uneven)
    throw new ArchiveImpossible(
      `the entries of ${month.slice(0, 7)} sum to ${uneven.sum} ${uneven.unit}: see ledger check`,
    )
}

/** The rows of a table's month, by stretches of its pages. */
async function* partsOf(db: Db, table: ArchivedTable, month: string): AsyncGenerator<string[]> {
  for (let page = 0; ; page += ARCHIVED_PAGES) {
    const { rows } = await sql<{ lines: string[] | null }>`
      select rows_of_month(${table}, ${month}::date, ${page}, ${ARCHIVED_PAGES}) as lines
    `.execute(db)
    const lines = rows[0]?.lines
    if (!lines) return
    yield lines
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** Tries again what gives up a lock that it does not get soon; within a transaction, which goes on. */
export async function patiently(db: Db, work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await sql`savepoint attempt`.execute(db)
    try {
      await work()
      return
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === ARCHIVE_LOCK_TRIES)
        throw error
      await sql`rollback to savepoint attempt`.execute(db)
      await pause(ARCHIVE_LOCK_PAUSE_MS)
    }
  }
}

/** A transaction whose statements, and whose waits between them, may take long. */
export const inLongTransaction = <Value>(ctx: Context, work: (db: Db) => Promise<Value>): Promise<Value> =>
  ctx.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    return work(db)
  })
