import type pg from 'pg'
import type { Context } from '../context.ts'

export interface Jobs {
  stop(): Promise<void>
}

/** Takes jobs from the database's queue until stopped. */
export async function startJobs(
  _ctx: Context,
  _pool: pg.Pool,
  _fetch: (request: Request) => Promise<Response>,
): Promise<Jobs> {
  return { stop: async () => {} }
}
