// Writes the results of the migrations: tables.ts, the row types, and schema.sql, the current schema. `npm run
// db:types`.
// With --verify it writes nothing and exits 1 when a file is out of date.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openPool } from '#platform/base/db/database.ts'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { migrate } from '#platform/base/db/migrate.ts'
import { missingIn, schemaText } from './schema-text.ts'

const FOLDER = 'platform/base/db'
const TABLES = `${FOLDER}/tables.ts`
const SCHEMA = `${FOLDER}/schema.sql`
const MONTHLY_PARTITIONS = '*_20[0-9][0-9]*'
const SHOWN_DIFFERENCES = 20

const verifying = process.argv.includes('--verify')
const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-types-'))
const server = await startEmbeddedPostgres(path.join(folder, 'postgres'), { fsync: 'off' })
const pools: ReturnType<typeof openPool>[] = []
const poolOf = (database: string) => {
  const pool = openPool(server.url(database), 1)
  pools.push(pool)
  return pool
}
try {
  await server.createDatabase('migrated')
  await migrate(server.url('migrated'))
  save(TABLES, rowTypes())

  const migrated = poolOf('migrated')
  const text = await schemaText(migrated)
  await server.createDatabase('loaded')
  const differences = await missingIn(text, migrated, poolOf('loaded'))
  if (differences.length === 0) save(SCHEMA, text)
  else {
    console.error(`A database that loads ${SCHEMA} is not what the migrations make:`)
    console.error(differences.slice(0, SHOWN_DIFFERENCES).join('\n'))
    process.exitCode = 1
  }
} finally {
  await Promise.all(pools.map((pool) => pool.end()))
  await server.destroy()
  rmSync(folder, { recursive: true, force: true })
}

/** The row types of the migrated database, as kysely-codegen and then our formatter write them. */
function rowTypes(): string {
  const generated = path.join(folder, 'tables.ts')
  const options = {
    dialect: 'postgres',
    url: server.url('migrated'),
    'type-mapping': '{"int8":"bigint"}',
    'include-pattern': 'public.*',
    'exclude-pattern': MONTHLY_PARTITIONS,
    'out-file': generated,
    'log-level': 'error',
  }
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    { stdio: 'inherit' },
  )
  return execFileSync('node_modules/.bin/biome', ['check', '--write', `--stdin-file-path=${TABLES}`], {
    input: readFileSync(generated),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

/** Writes a file, or with --verify checks it. */
function save(file: string, text: string): void {
  if (!verifying) writeFileSync(file, text)
  else if (!existsSync(file) || text !== readFileSync(file, 'utf8')) {
    console.error(`${file} is not what the migrations make: npm run db:types`)
    process.exitCode = 1
  }
}
