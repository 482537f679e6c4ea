import path from 'node:path'
import pg from 'pg'
import { clientOfWritable, writableServerOf } from '#platform/base/db/connections/writable-server.ts'
import { serversOf } from '#platform/base/db/database-urls.ts'
import type { SiteAddress } from '../site/site.ts'

/** Queries the database of a site directly: the embedded one, or the server of its own that takes writes. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  { env }: Pick<SiteAddress, 'env'>,
  question: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = clientOf(env)
  await client.connect()
  try {
    return (await client.query<Row>(question, values)).rows
  } finally {
    await client.end()
  }
}

/** Locks a table of a site's database: whoever asks for it waits until the answered function is called. */
export async function holdTable(
  { env }: Pick<SiteAddress, 'env'>,
  table: string,
): Promise<() => Promise<void>> {
  const client = clientOf(env)
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  // The lock goes with its connection.
  return () => client.end()
}

/** The variables by which another server reaches a site's database, or another database beside it. */
export function databaseEnvOf(
  { env: { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER, VAR_DIR } }: Pick<SiteAddress, 'env'>,
  database = 'sen',
): Record<string, string> {
  if (!DATABASE_URL)
    return { DATABASE_URL: `postgres://sen@localhost/${database}?host=${VAR_DIR}/postgres/socket` }
  const beside = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  return {
    DATABASE_URL: beside(DATABASE_URL),
    ...(DATABASE_DIRECT_URL && { DATABASE_DIRECT_URL: beside(DATABASE_DIRECT_URL) }),
    ...(DATABASE_POOLER && { DATABASE_POOLER }),
  }
}

function clientOf({ DATABASE_URL, VAR_DIR = '' }: NodeJS.ProcessEnv): pg.Client {
  if (!DATABASE_URL)
    return new pg.Client({
      host: path.join(VAR_DIR, 'postgres/socket'),
      port: 5432,
      user: 'sen',
      database: 'sen',
    })
  const servers = serversOf(DATABASE_URL)
  const Client = servers.length > 1 ? clientOfWritable(pg.Client, writableServerOf(servers)) : pg.Client
  return new Client({ connectionString: servers[0] })
}
