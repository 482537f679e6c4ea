import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { openPushKey } from './push-keys.ts'

/** Figures about notifications, for the operator. */
export interface PushFigures {
  contact: string
  /** The key that browsers subscribe with; empty before the first. */
  publicKey: string
  keyMadeAt: string | null
  members: number
  devices: number
  /** Those that still have an older key. */
  withOlderKeys: number
  waiting: number
}

/** Contact, newest key, subscribed browsers, and pushes that wait to be sent. */
export async function pushFigures(ctx: Context): Promise<PushFigures> {
  const { rows } = await sql<{
    public_key: string | null
    created_at: Date | null
    members: bigint
    devices: bigint
    older: bigint
    waiting: bigint
  }>`
    with newest as (select id, public_key, created_at from push_key order by id desc limit 1)
    select (select public_key from newest), (select created_at from newest),
      count(distinct member_id) as members, count(*) as devices,
      count(*) filter (where key_id < (select id from newest)) as older,
      (select count(*) from graphile_worker.jobs where task_identifier = 'push-deliver') as waiting
    from push_subscription
  `.execute(ctx.reads)
  const [row] = rows
  return {
    contact: await ctx.settings.value('pushContact'),
    publicKey: row?.public_key ?? '',
    keyMadeAt: row?.created_at?.toISOString() ?? null,
    members: Number(row?.members ?? 0n),
    devices: Number(row?.devices ?? 0n),
    withOlderKeys: Number(row?.older ?? 0n),
    waiting: Number(row?.waiting ?? 0n),
  }
}

/** A key that browsers have subscribed with, or will. */
export interface PushKeyInUse {
  publicKey: string
  madeAt: string
  /** Browsers subscribe with it from now on. */
  newest: boolean
  /** `PLATFORM_KEY` opens it; else nothing is sent to its browsers. */
  opens: boolean
  members: number
  devices: number
}

/** The keys in use, the newest first. */
export async function pushKeysInUse(ctx: Context): Promise<PushKeyInUse[]> {
  const { rows } = await sql<{
    public_key: string
    sealed: string
    created_at: Date
    members: bigint
    devices: bigint
  }>`
    select key.public_key, key.private_key_sealed as sealed, key.created_at,
      count(distinct subscription.member_id) as members, count(subscription.id) as devices
    from push_key key left join push_subscription subscription on subscription.key_id = key.id
    group by key.id order by key.id desc
  `.execute(ctx.reads)
  return rows.map((row, at) => ({
    publicKey: row.public_key,
    madeAt: row.created_at.toISOString(),
    newest: at === 0,
    opens: openPushKey(ctx, row.public_key, row.sealed) !== undefined,
    members: Number(row.members),
    devices: Number(row.devices),
  }))
}
