import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pooledPostgres } from '#tests/support/database/pooled-postgres.ts'
import type { SiteAddress } from '#tests/support/site/site.ts'
import { freePorts } from '../../../scripts/nodes/free-ports.ts'
import { ProgramNode } from '../../../scripts/nodes/program-node.ts'
import { proxyConfig } from '../../../scripts/nodes/proxy.ts'
import { cpuMs, postgresCpuMs } from '../measures/process-figures.ts'
import { takeTurns } from '../measures/turns.ts'
import { bettorsOf, placeBets } from '../play/dice-bets.ts'

const BETTORS = 8
export const BETS = 1_200

/** Processor time of a bet with its page, in ms, of all that serves it. */
export interface Ways {
  /** A site that asks its platform, and a platform that asks its database. */
  plain: number
  /** The same through HAProxy before both, and PgBouncer. */
  proxied: number
  /** Of these, HAProxy and PgBouncer alone. */
  proxies: number
}

/** What HAProxy and PgBouncer cost: both ways on one database, in turns. */
export async function benchWays(): Promise<Ways> {
  const postgres = await pooledPostgres()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-bench-ways-'))
  const [plainPlatform = 0, plainSite = 0, platform = 0, site = 0, calls = 0, visitors = 0] =
    await freePorts(6)
  const shared: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    SEED: 'demo',
    HOST: '127.0.0.1',
    VAR_DIR: folder,
    TRUST_PROXY: '127.0.0.1,::1',
    PLATFORM_KEY: randomBytes(32).toString('hex'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
  }
  const program = (name: string, file: string, port: number, more: Record<string, string>) =>
    new ProgramNode(
      name,
      port,
      path.join(folder, `${name}.log`),
      [process.execPath, path.join('build', `${file}.js`)],
      { ...shared, ...more, PORT: String(port) },
      '/health/ready',
    )
  const direct = { DATABASE_URL: postgres.database.url }
  const plain = [
    program('plain-platform', 'platform', plainPlatform, direct),
    program('plain-site', 'server', plainSite, { PLATFORM_URL: `http://127.0.0.1:${plainPlatform}` }),
  ]
  const config = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    config,
    proxyConfig({ site: visitors, platform: calls, sites: [site], platforms: [platform] }),
  )
  const haproxy = new ProgramNode(
    'haproxy',
    visitors,
    path.join(folder, 'haproxy.log'),
    ['haproxy', '-db', '-f', config],
    { PATH: `${process.env.PATH}:/usr/sbin`, NODE_ENV: 'production' },
    '/health/live',
  )
  const proxied = [
    program('platform', 'platform', platform, postgres.env),
    program('site', 'server', site, { PLATFORM_URL: `http://127.0.0.1:${calls}` }),
  ]
  const all = [...plain, ...proxied, haproxy]
  try {
    for (const one of plain) await one.start()
    const ready = haproxy.start()
    ready.catch(() => {})
    for (const one of proxied) await one.start()
    await ready
    const postmaster = postgres.database.pid ?? 0
    const loadOf = async (
      port: number,
      programs: readonly ProgramNode[],
      proxies: readonly (number | undefined)[],
    ) => {
      const address: SiteAddress = {
        arrangement: 'two',
        origin: `http://localhost:${port}`,
        env: { ...shared, ...direct },
      }
      const bettors = await bettorsOf(address, BETTORS)
      const sum = (pids: readonly (number | undefined)[]) =>
        pids.reduce<number>((total, pid) => total + (pid ? cpuMs(pid) : 0), 0)
      return {
        ask: (bets: number) => placeBets(bettors, bets, 'identity'),
        clocks: () => [sum(programs.map(({ pid }) => pid)), postgresCpuMs(postmaster), sum(proxies)],
      }
    }
    const loads = [
      await loadOf(plainSite, plain, []),
      await loadOf(visitors, proxied, [haproxy.pid, postgres.pooler]),
    ]
    const [without = [], through = []] = await takeTurns(loads, BETS)
    const total = (clocks: readonly number[]) => clocks.reduce((sum, ms) => sum + ms, 0)
    return { plain: total(without), proxied: total(through), proxies: through[2] ?? Number.NaN }
  } finally {
    await Promise.all(all.map((one) => one.stop()))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
