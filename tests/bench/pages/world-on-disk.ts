import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openPool } from '#platform/base/db/database.ts'
import { startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { startSite } from '#tests/support/site/site.ts'
import { endWithUs } from '../../../scripts/nodes/end-by-signal.ts'
import { type LargeWorld, type MadeWorld, makeLargeWorld } from './large-world.ts'

/** A large world in a folder, for sites to start on. */
export interface WorldOnDisk extends Omit<MadeWorld, 'rootId'> {
  folder: string
  rootId: string
  makingSeconds: number
  tables: TableSize[]
  /** Removes the folder, unless it was asked for by name. */
  remove(): void
}

/** Of a table with all its partitions, without its indexes and of its indexes. */
export interface TableSize {
  name: string
  bytes: number
  indexBytes: number
}

/** Nothing of a world that is being made survives a crash, and its two connections have the machine for themselves. */
const WHILE_MAKING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  shared_buffers: '3GB',
  maintenance_work_mem: '2GB',
  max_parallel_workers: '0',
  jit: 'off',
}
const CONNECTIONS = 4
const ABOUT = 'world.json'

/** The world in `kept`, made there if there is none yet; without a name in a folder of its own. */
export async function worldOnDisk(size: LargeWorld, kept?: string): Promise<WorldOnDisk> {
  const folder = kept ?? mkdtempSync(path.join(os.tmpdir(), 'sen-world-'))
  const remove = () => {
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
  const about = path.join(folder, ABOUT)
  if (!existsSync(about)) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o711)
    try {
      await (await startSite({ folder })).stop()
      writeFileSync(about, JSON.stringify(await made(folder, size)))
    } catch (error) {
      remove()
      throw error
    }
  }
  return { ...JSON.parse(readFileSync(about, 'utf8')), folder, remove }
}

async function made(folder: string, size: LargeWorld): Promise<Omit<WorldOnDisk, 'folder' | 'remove'>> {
  const server = await startEmbeddedPostgres(path.join(folder, 'postgres'), WHILE_MAKING)
  endWithUs(() => server.stop())
  const pool = openPool(server.url('sen'), CONNECTIONS, 0)
  try {
    const from = performance.now()
    const { rootId, ...world } = await makeLargeWorld(pool, size, (step) => {
      if (process.env.BENCH_STEPS)
        console.error(`${((performance.now() - from) / 1_000).toFixed(0)} s: ${step}`)
    })
    await pool.query('checkpoint')
    const makingSeconds = (performance.now() - from) / 1_000
    return { ...world, rootId: String(rootId), makingSeconds, tables: await tableSizes(pool) }
  } finally {
    await pool.end()
    await server.stop()
    execFileSync('sync')
  }
}

/** The largest first. */
export async function tableSizes(pool: Pick<pg.Pool, 'query'>): Promise<TableSize[]> {
  const { rows } = await pool.query<{ name: string; bytes: string; index_bytes: string }>(`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_table_size(oid)) as bytes,
      sum(pg_indexes_size(oid)) as index_bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1
    order by sum(pg_total_relation_size(oid)) desc`)
  return rows.map((row) => ({
    name: row.name,
    bytes: Number(row.bytes),
    indexBytes: Number(row.index_bytes),
  }))
}
