import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** How often a key may be hit. */
export interface Limit {
  hits: number
  /** Counting starts anew this long after the first hit. */
  windowSeconds: number
  /** Where it is set: the last allowed hit closes the key for this long instead of for the rest of the window. */
  lockSeconds?: number
}

export interface Hits {
  /** Hits in the window, this one included; one more than the limit when this one was too many. */
  hits: number
  /** When the window ends. */
  retryAfterSeconds: number
}

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/**
 * Counts one hit of `key` in one atomic round trip and answers how many there are; more than `limit.hits` means that
 * this one is refused. Call it outside a transaction that may roll back, or the hit is forgotten with it.
 */
export async function hit(ctx: Context, key: string, limit: Limit): Promise<Hits> {
  const now = ctx.clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const windowEnd = after(limit.windowSeconds)
  const lockEnd = limit.lockSeconds === undefined ? null : after(limit.lockSeconds)
  const { rows } = await sql<{ hits: number; window_ends_at: Date }>`
    insert into throttle (key, hits, window_ends_at) values (${key}, 1, ${windowEnd})
    on conflict (key) do update set
      hits = case when throttle.window_ends_at <= ${now} then 1 else least(throttle.hits + 1, ${limit.hits + 1}::int) end,
      window_ends_at = case
        when throttle.window_ends_at <= ${now} then excluded.window_ends_at
        when throttle.hits + 1 = ${limit.hits}::int then coalesce(${lockEnd}::timestamptz, throttle.window_ends_at)
        else throttle.window_ends_at
      end
    returning hits, window_ends_at
  `.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error('an upsert returned no row')
  return { hits: row.hits, retryAfterSeconds: secondsUntil(row.window_ends_at, now) }
}

/** The hits of `key` in its running window, none counted. */
export async function hitsOf(ctx: Context, key: string): Promise<Hits> {
  const now = ctx.clock.now()
  const row = await ctx.db
    .selectFrom('throttle')
    .select(['hits', 'window_ends_at'])
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .executeTakeFirst()
  return { hits: row?.hits ?? 0, retryAfterSeconds: row ? secondsUntil(row.window_ends_at, now) : 0 }
}

/**
 * Closes a key that has reached its limit for so long from now, instead of for the rest of its window. The first refused one
 * does it; later ones learn what is left. Answers how many seconds it stays closed.
 */
export async function closeFor(ctx: Context, key: string, limit: Limit, seconds: number): Promise<number> {
  const now = ctx.clock.now()
  const closed = await ctx.db
    .updateTable('throttle')
    .set({ hits: limit.hits + 1, window_ends_at: new Date(now.getTime() + seconds * 1000) })
    .where('key', '=', key)
    .where('hits', '=', limit.hits)
    .where('window_ends_at', '>', now)
    .returning('key')
    .executeTakeFirst()
  return closed ? seconds : (await hitsOf(ctx, key)).retryAfterSeconds
}

/** Forgets every hit of `key`. */
export async function forgetHits(ctx: Context, key: string): Promise<void> {
  await ctx.db.deleteFrom('throttle').where('key', '=', key).execute()
}
