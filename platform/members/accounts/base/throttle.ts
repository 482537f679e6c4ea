import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { networksOf } from './network-of.ts'

/** How often a key may be hit. */
export interface Limit {
  hits: number
  /** The length of the window from the first hit. */
  windowSeconds: number
  /** If set: the last allowed hit closes the key for this long instead of for the rest of the window. */
  lockSeconds?: number
  /** If set: each hit starts the window anew, so that it is the length from the last one. */
  renewed?: boolean
}

export interface Hits {
  /** Hits in the window, including this one; one above the limit if this one was refused. */
  hits: number
  /** When the window ends. */
  retryAfterSeconds: number
}

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))

/**
 * Counts one hit of `key` in one atomic round trip and returns the count; more than `limit.hits` means refused. Call it
 * outside a transaction that may roll back, which would lose the hit; inside one if only committed work counts, as with
 * feedback.
 */
export async function countHit(ctx: Context, key: string, limit: Limit): Promise<Hits> {
  const now = ctx.clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const windowEnd = after(limit.windowSeconds)
  const lockEnd = limit.lockSeconds === undefined ? null : after(limit.lockSeconds)
  const { rows } = await sql<{ hits: number; window_ends_at: Date }>`
    insert into throttle (key, hits, window_ends_at) values (${key}, 1, ${windowEnd})
    on conflict (key) do update set
      hits = case when throttle.window_ends_at <= ${now} then 1 else least(throttle.hits + 1, ${limit.hits + 1}::int) end,
      window_ends_at = case
        when throttle.window_ends_at <= ${now} or ${limit.renewed ?? false} then excluded.window_ends_at
        when throttle.hits + 1 = ${limit.hits}::int then coalesce(${lockEnd}::timestamptz, throttle.window_ends_at)
        else throttle.window_ends_at
      end
    returning hits, window_ends_at
  `.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error('an upsert returned no row')
  return { hits: row.hits, retryAfterSeconds: secondsUntil(row.window_ends_at, now) }
}

/** The hits of `key` in its running window, without counting one. */
export async function readHits(ctx: Context, key: string): Promise<Hits> {
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
 * Counts one hit of an address under `name`, for each network that it is throttled by. More than `limit.hits` means
 * refused, whichever network is closed; wider ones then count nothing.
 */
export async function countAddressHit(
  ctx: Context,
  name: string,
  address: string,
  limit: Limit,
): Promise<Hits> {
  let worst: Hits = { hits: 0, retryAfterSeconds: 0 }
  for (const { key, allowed, times } of networkKeys(name, address, limit)) {
    const { hits, retryAfterSeconds } = await countHit(ctx, key, allowed)
    if (hits > allowed.hits) return { hits: limit.hits + 1, retryAfterSeconds }
    worst = worseOf(worst, { hits: Math.floor(hits / times), retryAfterSeconds })
  }
  return worst
}

/**
 * The hits of an address in the network nearest to its limit, without counting one; a wider network's hits are divided
 * by its multiple.
 */
export async function readAddressHits(ctx: Context, name: string, address: string): Promise<Hits> {
  const hitsOfNetworks = await Promise.all(
    networksOf(address).map(async ({ name: network, times }) => {
      const { hits, retryAfterSeconds } = await readHits(ctx, `${name}:${network}`)
      return { hits: Math.floor(hits / times), retryAfterSeconds }
    }),
  )
  return hitsOfNetworks.reduce(worseOf)
}

/** `readAddressHits` as a scalar to embed in a statement. */
export function addressHits(ctx: Context, name: string, address: string) {
  const networks = networksOf(address)
  return sql<number>`(
    select coalesce(max(hits / times), 0)::int
    from unnest(${networks.map(({ name: network }) => `${name}:${network}`)}::text[], ${networks.map(({ times }) => times)}::int[])
      as asked (key, times)
    join throttle using (key)
    where window_ends_at > ${ctx.clock.now()}
  )`
}

/** The keys of an address, each with its limit, the narrowest network first. */
export const networkKeys = (name: string, address: string, limit: Limit) =>
  networksOf(address).map(({ name: network, times }) => ({
    key: `${name}:${network}`,
    allowed: { ...limit, hits: limit.hits * times },
    times,
  }))

const worseOf = (one: Hits, other: Hits): Hits => (other.hits > one.hits ? other : one)

/** Uncounts one hit of an address. */
export const uncountAddressHit = (ctx: Context, name: string, address: string): Promise<void> =>
  uncountHits(ctx, ...networksOf(address).map(({ name: network }) => `${name}:${network}`))

/** Uncounts one hit of each key with a running window. */
export async function uncountHits(ctx: Context, ...keys: string[]): Promise<void> {
  await ctx.db
    .updateTable('throttle')
    .set({ hits: sql`hits - 1` })
    .where('key', 'in', keys)
    .where('hits', '>', 0)
    .where('window_ends_at', '>', ctx.clock.now())
    .execute()
}

/**
 * Closes a key that has reached its limit for `seconds`, instead of for the rest of its window. The first refused hit
 * does so; later ones get the remaining time. Returns how many seconds it stays closed.
 */
export async function closeKeyFor(ctx: Context, key: string, limit: Limit, seconds: number): Promise<number> {
  const now = ctx.clock.now()
  const closed = await ctx.db
    .updateTable('throttle')
    .set({ hits: limit.hits + 1, window_ends_at: new Date(now.getTime() + seconds * 1000) })
    .where('key', '=', key)
    .where('hits', '=', limit.hits)
    .where('window_ends_at', '>', now)
    .returning('key')
    .executeTakeFirst()
  return closed ? seconds : (await readHits(ctx, key)).retryAfterSeconds
}

/** Resets a counter: its next hit is the first. */
export async function forgetHits(ctx: Context, key: string): Promise<void> {
  await ctx.db.deleteFrom('throttle').where('key', '=', key).execute()
}
