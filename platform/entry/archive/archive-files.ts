import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { type BackupStore, MANIFEST } from '#platform/base/db/backup/store.ts'

/**
 * A month of the archive in a store: for each table one gzip of rows, a JSON object a line, and `manifest.json`, which says how
 * many they are and what their text's SHA-256 is.
 */

/** The tables of a month, in the order in which they are brought back. */
export const archivedTables = ['ledger_posting', 'ledger_entry', 'bet'] as const
export type ArchivedTable = (typeof archivedTables)[number]

const TableEntry = z.object({ rows: z.number().int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type TableEntry = z.infer<typeof TableEntry>

export const ArchiveManifest = z.object({
  /** Its first day. */
  month: z.iso.date(),
  archivedAt: z.iso.datetime(),
  tables: z.object({ ledger_posting: TableEntry, ledger_entry: TableEntry, bet: TableEntry }),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

const nameOf = (month: string) => `archive/${month.slice(0, 7)}`
const fileOf = (table: ArchivedTable) => `${table}.ndjson.gz`

/** Writes rows into the file of a table; answers what the manifest says of it. */
export async function writeRows(
  folder: string,
  table: ArchivedTable,
  parts: AsyncIterable<string[]>,
): Promise<TableEntry> {
  const hash = createHash('sha256')
  let rows = 0
  async function* text() {
    for await (const lines of parts) {
      if (lines.length === 0) continue
      rows += lines.length
      const part = `${lines.join('\n')}\n`
      hash.update(part)
      yield part
    }
  }
  await pipeline(
    Readable.from(text()),
    createGzip(),
    createWriteStream(path.join(folder, fileOf(table)), { mode: 0o600 }),
  )
  return { rows, sha256: hash.digest('hex') }
}

/** Stores a month, whose files lie in a folder of the store's `stage`. */
export async function keepMonth(
  store: BackupStore,
  folder: string,
  manifest: ArchiveManifest,
): Promise<void> {
  await fs.writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  await store.remove(nameOf(manifest.month)).catch(() => undefined) // what an attempt has left that broke off
  await store.keepFolder(folder, nameOf(manifest.month))
}

/** Fetches the manifest of a month into a folder; undefined if the store has none. */
export async function fetchManifest(
  store: BackupStore,
  month: string,
  folder: string,
): Promise<ArchiveManifest | undefined> {
  if (!(await store.list(nameOf(month))).includes(MANIFEST)) return undefined
  const file = path.join(folder, MANIFEST)
  await store.getFile(`${nameOf(month)}/${MANIFEST}`, file)
  return ArchiveManifest.parse(JSON.parse(await fs.readFile(file, 'utf8')))
}

/** The rows of a table of a month, in the order of its file, fetched into a folder. Rejects at the end where they are not what the manifest says. */
export async function* rowsOf(
  store: BackupStore,
  manifest: ArchiveManifest,
  table: ArchivedTable,
  folder: string,
): AsyncGenerator<string> {
  const file = path.join(folder, fileOf(table))
  await store.getFile(`${nameOf(manifest.month)}/${fileOf(table)}`, file)
  const hash = createHash('sha256')
  let rows = 0
  const text = createReadStream(file).pipe(createGunzip())
  for await (const line of readline.createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) {
    hash.update(`${line}\n`)
    rows++
    yield line
  }
  await fs.rm(file)
  assertSame(manifest.tables[table], rows, hash, `${nameOf(manifest.month)}/${fileOf(table)}`)
}

function assertSame(entry: TableEntry, rows: number, hash: Hash, name: string): void {
  if (entry.rows !== rows || entry.sha256 !== hash.digest('hex'))
    throw new Error(`${name} is not what its manifest says: ${rows} rows of ${entry.rows}`)
}
