// Writes platform/base/db/tables.ts, the row types, from the migrations: `npm run db:types`. With --verify it writes
// nothing and exits 1 when the file is out of date.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { migrate } from '#platform/base/db/migrate.ts'

const TABLES = 'platform/base/db/tables.ts'
const MONTHLY_PARTITIONS = '*_20[0-9][0-9]*'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-types-'))
const server = await startEmbeddedPostgres(path.join(folder, 'postgres'), { fsync: 'off' })
try {
  await server.createDatabase('types')
  await migrate(server.url('types'))
  const generated = path.join(folder, 'tables.ts')
  const options = {
    dialect: 'postgres',
    url: server.url('types'),
    'type-mapping': '{"int8":"bigint"}',
    'include-pattern': 'public.*',
    'exclude-pattern': MONTHLY_PARTITIONS,
    'out-file': generated,
    'log-level': 'error',
  }
  execFileSync(
    'node_modules/.bin/kysely-codegen',
    Object.entries(options).map(([name, value]) => `--${name}=${value}`),
    {
      stdio: 'inherit',
    },
  )
  const text = execFileSync('node_modules/.bin/biome', ['check', '--write', `--stdin-file-path=${TABLES}`], {
    input: readFileSync(generated),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  if (!process.argv.includes('--verify')) writeFileSync(TABLES, text)
  else if (text !== readFileSync(TABLES, 'utf8')) {
    console.error(`${TABLES} is not what the migrations make: npm run db:types`)
    process.exitCode = 1
  }
} finally {
  await server.destroy()
  rmSync(folder, { recursive: true, force: true })
}
