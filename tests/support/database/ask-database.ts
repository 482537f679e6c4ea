import path from 'node:path'
import pg from 'pg'
import type { SiteAddress } from '../site/site.ts'

/** Queries the embedded database of a site directly. */
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
