import path from 'node:path'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase, openPool } from '#platform/base/db/database.ts'
import { createLog } from '#platform/base/process/log.ts'
import { startSite } from '#tests/support/site/site.ts'
import { type TableSize, tableSizes, type WorldOnDisk } from '../pages/world-on-disk.ts'
import { BETTORS, bettorOf, playDice } from './bets.ts'

export interface SpellFigures {
  rounds: number
  seconds: number
  /** Those that grew, or have dead rows. */
  tables: (TableSize & {
    grownBytes: number
    grownIndexBytes: number
    liveRows: number
    deadRows: number
    autovacuums: number
  })[]
  /** Of the whole database, when the play is over. */
  vacuumSeconds: number
}

/** Members who play Dice without a pause beside a site whose jobs and autovacuum run, and what that leaves in the tables. */
export async function benchSpell(world: WorldOnDisk, seconds: number): Promise<SpellFigures> {
  const site = await startSite({ folder: world.folder })
  const host = path.join(world.folder, 'postgres/socket')
  const pool = openPool(`postgres://sen@/sen?host=${encodeURIComponent(host)}&port=5432`, BETTORS, 0)
  try {
    const ctx = createContext({
      db: openDatabase(pool),
      clock: systemClock,
      random: systemRandom,
      log: createLog('error'),
      platformKey: site.env.PLATFORM_KEY ?? '',
    })
    const before = new Map((await tableSizes(pool)).map((size) => [size.name, size]))
    const bettors = await Promise.all(Array.from({ length: BETTORS }, () => bettorOf(ctx)))
    const from = performance.now()
    let rounds = 0
    await Promise.all(
      bettors.map(async (bettor) => {
        for (; performance.now() < from + seconds * 1_000; rounds++) await playDice(ctx, bettor)
      }),
    )
    const lasted = (performance.now() - from) / 1_000
    const { rows } = await pool.query<{ name: string; live: bigint; dead: bigint; autovacuums: bigint }>(`
      select coalesce(pg_partition_root(relid), relid)::regclass::text as name, sum(n_live_tup)::bigint as live, sum(n_dead_tup)::bigint as dead,
        sum(autovacuum_count)::bigint as autovacuums
      from pg_stat_user_tables where schemaname = 'public' group by 1`)
    const counts = new Map(rows.map((row) => [row.name, row]))
    const tables = (await tableSizes(pool)).map((size) => {
      const [was, count] = [before.get(size.name), counts.get(size.name)]
      return {
        ...size,
        grownBytes: size.bytes - (was?.bytes ?? 0),
        grownIndexBytes: size.indexBytes - (was?.indexBytes ?? 0),
        liveRows: Number(count?.live ?? 0),
        deadRows: Number(count?.dead ?? 0),
        autovacuums: Number(count?.autovacuums ?? 0),
      }
    })
    const vacuumFrom = performance.now()
    await pool.query('vacuum')
    return {
      rounds,
      seconds: lasted,
      tables: tables
        .filter(
          ({ grownBytes, grownIndexBytes, deadRows }) => grownBytes + grownIndexBytes > 0 || deadRows > 0,
        )
        .sort(
          (one, other) => other.grownBytes + other.grownIndexBytes - one.grownBytes - one.grownIndexBytes,
        ),
      vacuumSeconds: (performance.now() - vacuumFrom) / 1_000,
    }
  } finally {
    await pool.end()
    await site.stop()
  }
}
