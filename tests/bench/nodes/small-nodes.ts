import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { folderUntilExit } from '../../../scripts/nodes/end-by-signal.ts'
import { freePorts } from '../../../scripts/nodes/free-ports.ts'
import { ProgramNode } from '../../../scripts/nodes/program-node.ts'
import { proxyConfig } from '../../../scripts/nodes/proxy.ts'
import { type PooledPostgres, pooledPostgres } from '../../support/database/pooled-postgres.ts'

const root = path.join(import.meta.dirname, '../../..')

/** A way to one PostgreSQL: the site that visitors ask, and everything between them and the database. */
export interface Way {
  origin: string
  programs: readonly ProgramNode[]
}

/** One PostgreSQL with the demo world, and programs on it that a bench adds, all with the same secrets. */
export class SmallNodes {
  readonly postgres: PooledPostgres
  readonly platformKey: string
  readonly #folder = folderUntilExit('sen-bench-nodes-')
  readonly #secrets: Record<string, string>
  readonly #programs: ProgramNode[] = []

  private constructor(postgres: PooledPostgres) {
    this.postgres = postgres
    this.platformKey = randomBytes(32).toString('hex')
    this.#secrets = { PLATFORM_KEY: this.platformKey, SESSION_SECRET: randomBytes(32).toString('hex') }
  }

  static async start(): Promise<SmallNodes> {
    return new SmallNodes(await pooledPostgres())
  }

  /** The database itself, without a pooler. */
  get databaseUrl(): string {
    return this.postgres.env.DATABASE_DIRECT_URL ?? ''
  }

  /** A platform on the database itself. */
  platform(port: number, database: Record<string, string> = { DATABASE_URL: this.databaseUrl }) {
    return this.#program(`platform-${port}`, port, 'platform', database)
  }

  /** A site that asks its platform, which asks the database. */
  async plainWay(): Promise<Way> {
    const [site = 0, platform = 0] = await freePorts(2)
    const programs = [this.platform(platform), this.#site(site, site, platform)]
    for (const one of programs) await one.start()
    return { origin: `http://localhost:${site}`, programs }
  }

  /** The same with HAProxy before site and platform, and PgBouncer before the database. */
  async wayByProxies(): Promise<Way> {
    const [visitors = 0, calls = 0, site = 0, platform = 0] = await freePorts(4)
    const config = path.join(this.#folder, 'haproxy.cfg')
    writeFileSync(
      config,
      proxyConfig({ site: visitors, platform: calls, sites: [site], platforms: [platform] }),
    )
    const proxy = this.#keep(
      new ProgramNode(
        'proxy',
        visitors,
        path.join(this.#folder, 'proxy.log'),
        ['haproxy', '-db', '-f', config],
        { PATH: `${process.env.PATH}:/usr/sbin`, NODE_ENV: 'production' },
        '/health/live',
      ),
    )
    const served = [this.platform(platform, this.postgres.env), this.#site(site, visitors, calls)]
    // The site asks by the proxy, which is ready once the site is.
    const ready = proxy.start()
    ready.catch(() => {})
    for (const one of served) await one.start()
    await ready
    return { origin: `http://localhost:${visitors}`, programs: [...served, proxy] }
  }

  async stop(): Promise<void> {
    for (const one of [...this.#programs].reverse()) await one.stop()
    await this.postgres.stop()
  }

  #site(port: number, publicPort: number, platformPort: number): ProgramNode {
    return this.#program(`site-${port}`, port, 'server', {
      PUBLIC_ORIGIN: `http://localhost:${publicPort}`,
      PLATFORM_URL: `http://127.0.0.1:${platformPort}`,
      TRUST_PROXY: '127.0.0.1,::1',
    })
  }

  #program(name: string, port: number, build: string, variables: Record<string, string>): ProgramNode {
    return this.#keep(
      new ProgramNode(
        name,
        port,
        path.join(this.#folder, `${name}.log`),
        [process.execPath, path.join(root, 'build', `${build}.js`)],
        {
          PATH: process.env.PATH ?? '',
          HOME: process.env.HOME ?? '',
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          VAR_DIR: this.#folder,
          SEED: 'demo',
          HOST: '127.0.0.1',
          ...this.#secrets,
          ...variables,
          PORT: String(port),
        },
        '/health/ready',
      ),
    )
  }

  #keep(program: ProgramNode): ProgramNode {
    this.#programs.push(program)
    return program
  }
}
