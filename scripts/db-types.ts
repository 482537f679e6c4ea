// Writes platform/db/tables.ts, the row types, from the migrations: `npm run db:types`. With --verify it writes
// nothing and exits 1 when the file is out of date.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openPool } from '../platform/db/database.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { migrate } from '../platform/db/migrate.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-types-'))
const server = await startEmbeddedPostgres(path.join(folder, 'postgres'))
await server.createDatabase('types')
const pool = openPool(server.url('types'))
await migrate(pool)
await pool.end()
const monthlyPartitions = '*_20[0-9][0-9]*'
const { status } = spawnSync(
  'npx',
  [
    ...[
      'kysely-codegen',
      '--dialect',
      'postgres',
      '--url',
      server.url('types'),
      '--type-mapping',
      '{"int8":"bigint"}',
    ],
    ...[
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      monthlyPartitions,
      '--out-file',
      'platform/db/tables.ts',
      ...process.argv.slice(2),
    ],
  ],
  { stdio: 'inherit' },
)
await server.destroy()
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)
