import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectRoot } from '#platform/base/process/project-root.ts'
import shelves from '#platform/shelves.json'

const platform = path.join(projectRoot, 'platform')
const migrations = path.join(platform, 'base/db/migrations')

export interface SqlFile {
  /** A migration's, `0001-baseline`, or the room's, `money/ledger`. */
  name: string
  text: string
  digest: string
}

/** What changes tables, each once, in order. A folder holds thirty numbers, and says nothing about them. */
export async function readMigrations(): Promise<SqlFile[]> {
  const files = (await readdir(migrations, { recursive: true })).filter((file) => file.endsWith('.sql'))
  const read = await Promise.all(
    files.map((file) => readSql(path.basename(file, '.sql'), path.join(migrations, file))),
  )
  return read.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The functions, triggers and views of each room that has any (`money/ledger/ledger.sql`), from the lowest shelf up. */
export async function readRooms(): Promise<SqlFile[]> {
  const rooms = await Promise.all(
    shelves.toReversed().map(async (shelf) => {
      const names = (await readdir(path.join(platform, shelf))).sort()
      return names.map((name) => ({
        name: `${shelf}/${name}`,
        file: path.join(platform, shelf, name, `${name}.sql`),
      }))
    }),
  )
  const withSql = rooms.flat().filter(({ file }) => existsSync(file))
  return Promise.all(withSql.map(({ name, file }) => readSql(name, file)))
}

async function readSql(name: string, file: string): Promise<SqlFile> {
  const text = await readFile(file, 'utf8')
  return { name, text, digest: createHash('sha256').update(text).digest('hex') }
}
