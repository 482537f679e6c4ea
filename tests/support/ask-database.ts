import path from 'node:path'
import pg from 'pg'
import type { SiteAddress } from './site.ts'

/** Asks the embedded database of a site itself, past the site. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  { env }: Pick<SiteAddress, 'env'>,
  question: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const host = path.join(env.VAR_DIR ?? '', 'postgres/socket')
  const client = new pg.Client({ host, port: 5432, user: 'sen', database: 'sen' })
  await client.connect()
  try {
    return (await client.query<Row>(question, values)).rows
  } finally {
    await client.end()
  }
}
