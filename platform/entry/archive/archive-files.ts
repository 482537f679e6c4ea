import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import readline from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { ArchivedMonth } from '#platform/base/db/archived-months.ts'
import { type BackupStore, MANIFEST } from '#platform/base/db/backup/store.ts'
import type { Log } from '#platform/base/ports.ts'

/** Why a month is not archived, brought back or shown; for the operator. */
export class ArchiveImpossible extends Error {}

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
  /** When the database was made whose month it is (`databaseMadeAt`); archives that were made before this was noted lack it. */
  databaseMadeAt: z.string().optional(),
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

/** Where a month is kept: the store, a folder for what is on the way to it, and what the operator reads. */
interface Keeping {
  store: BackupStore
  scratch: string
  log: Log
}

/**
 * Stores a month, whose files lie in a folder of the store's `stage`; answers the manifest that is there. A month that is there
 * already may be the only copy of it, so it is never replaced: if it is this very month, it stays as it is.
 */
export const keepMonth = (
  keeping: Keeping,
  folder: string,
  manifest: ArchiveManifest,
): Promise<ArchiveManifest> => {
  const work = () => keep(keeping, folder, manifest)
  return keeping.store.keepsOnce ? work() : withClaim(keeping, manifest, work)
}

/** Who archives a month, for the operator who finds the claim. */
const Claim = z.object({ host: z.string(), archivedAt: z.string() })

/**
 * Works while a claim of its own lies in a store that would let two databases write one month into each other. Both claim before
 * either looks, so that at least one sees the other: of two at once one is refused, or both are.
 */
async function withClaim<Value>(
  { store, scratch, log }: Keeping,
  { month, archivedAt }: ArchiveManifest,
  work: () => Promise<Value>,
): Promise<Value> {
  const claims = `archive-claims/${month.slice(0, 7)}`
  const id = randomUUID()
  const file = path.join(scratch, `claim-${id}`)
  await fs.writeFile(file, JSON.stringify({ host: os.hostname(), archivedAt }), { mode: 0o600 })
  try {
    await store.putFile(file, `${claims}/${id}`)
    const ids = await store.list(claims)
    if (!ids.includes(id))
      throw new ArchiveImpossible('the store does not list at once what was stored: use another one')
    const other = ids.find((one) => one !== id)
    if (other) throw new ArchiveImpossible(await sayWhose(store, `${claims}/${other}`, file))
    return await work()
  } finally {
    // Also after a `putFile` that failed: it may have written. What was archived stays so, whatever becomes of the claim.
    await store.remove(`${claims}/${id}`).catch((err: unknown) => {
      log.warn({ err }, `remove ${claims}/${id} from the store by hand, if it is there: this run has ended`)
    })
    await fs.rm(file, { force: true })
  }
}

/** Why a month with this claim of another run is not archived; `file` is overwritten. */
async function sayWhose(store: BackupStore, claim: string, file: string): Promise<string> {
  const whose = await store
    .getFile(claim, file)
    .then(async () => Claim.parse(JSON.parse(await fs.readFile(file, 'utf8'))))
    .then(({ host, archivedAt }) => `on ${host}, since ${archivedAt}`)
    .catch(() => 'whose claim cannot be read')
  return `another run archives this month, ${whose}: once that run has ended and ${claim} is still in the store, remove it by hand`
}

async function keep(
  { store, scratch }: Keeping,
  folder: string,
  manifest: ArchiveManifest,
): Promise<ArchiveManifest> {
  const name = nameOf(manifest.month)
  const there = await fetchManifest(store, manifest.month, scratch)
  if (there) {
    assertSameMonth(there, manifest)
    return there
  }
  await fs.writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  // Without a manifest, which comes last, it is what an attempt has left that broke off.
  if ((await store.list(name)).length > 0) await store.remove(name)
  await store.keepFolder(folder, name)
  return manifest
}

function assertSameMonth(there: ArchiveManifest, own: ArchiveManifest): void {
  const name = nameOf(own.month)
  if (there.databaseMadeAt !== undefined && there.databaseMadeAt !== own.databaseMadeAt)
    throw new ArchiveImpossible(
      `the store has ${name} of another database: is VAR_DIR or DATABASE_URL that of the site? A new database needs a store of its own`,
    )
  if (archivedTables.some((table) => !isSame(there.tables[table], own.tables[table])))
    throw new ArchiveImpossible(
      `the store has ${name} already, of ${there.archivedAt} and with other rows, which may be the only copy of them: move it away first`,
    )
}

const isSame = (one: TableEntry, other: TableEntry) => one.rows === other.rows && one.sha256 === other.sha256

/** Throws unless the files of a month are those that a database has noted. */
export function assertNoted(manifest: ArchiveManifest, record: ArchivedMonth, madeAt: string): void {
  const { ledger_posting, ledger_entry, bet } = manifest.tables
  const count = (postings: unknown, entries: unknown, bets: unknown) =>
    `${postings} postings, ${entries} entries, ${bets} bets`
  const stored = count(ledger_posting.rows, ledger_entry.rows, bet.rows)
  const own = count(record.postings, record.entries, record.bets)
  const name = nameOf(manifest.month)
  if (manifest.month !== record.month || stored !== own)
    throw new ArchiveImpossible(
      `${name} of the store is not what this database has archived: ${stored}, and not ${own}`,
    )
  if (manifest.databaseMadeAt === undefined) return
  if (manifest.databaseMadeAt !== madeAt)
    throw new ArchiveImpossible(`${name} of the store is of another database`)
  if (manifest.archivedAt !== record.archivedAt.toISOString())
    throw new ArchiveImpossible(
      `${name} of the store is of ${manifest.archivedAt}, and this database archived its own at ${record.archivedAt.toISOString()}`,
    )
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
  const text = await fs.readFile(file, 'utf8')
  await fs.rm(file)
  try {
    return ArchiveManifest.parse(JSON.parse(text))
  } catch (cause) {
    throw new ArchiveImpossible(`${nameOf(month)}/${MANIFEST} cannot be read`, { cause })
  }
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
    throw new ArchiveImpossible(`${name} is not what its manifest says: ${rows} rows of ${entry.rows}`)
}
