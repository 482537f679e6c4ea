import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseNode } from './database-node.ts'
import { checkPort, freePorts } from './free-ports.ts'
import { ProgramNode } from './program-node.ts'
import { proxyConfig } from './proxy.ts'
import { startTogether } from './start-together.ts'

const root = path.join(import.meta.dirname, '../..')
const FOLLOW_LIMIT_MS = 60_000

export interface NodeState {
  name: string
  role: string
  port: number
  pid: number | undefined
}

export interface NodesInput {
  /** The folder of all data. */
  folder: string
  /** The port of the proxy; absent: any. */
  port?: number | undefined
  /** Further variables of all programs. */
  env?: Record<string, string>
  /** Whether commits wait for the standby. */
  synchronous?: boolean
  /** Ends a start that is under way. */
  stop?: AbortSignal
}

/** The names of the databases, and of their folders. */
export const DATABASES = ['primary', 'standby'] as const

/**
 * On this machine what an operator runs on six: HAProxy, two sites, two platforms, the office, a primary and a standby of
 * PostgreSQL. Each has a folder and ports of its own.
 */
export class Nodes {
  /** Where visitors come in. */
  readonly origin: string
  /** The variables of the command line. */
  readonly env: NodeJS.ProcessEnv
  readonly databases: readonly DatabaseNode[]
  readonly programs: readonly ProgramNode[]
  readonly #synchronous: boolean

  private constructor(
    origin: string,
    env: NodeJS.ProcessEnv,
    databases: readonly DatabaseNode[],
    programs: readonly ProgramNode[],
    synchronous: boolean,
  ) {
    this.origin = origin
    this.env = env
    this.databases = databases
    this.programs = programs
    this.#synchronous = synchronous
  }

  /** Starts all; when one of them ends meanwhile, rejects and leaves none running. */
  static async start({ folder, port, env: more = {}, synchronous = true, stop }: NodesInput): Promise<Nodes> {
    if (port !== undefined) await checkPort(port)
    const ports = await freePorts(9)
    const at = (index: number) => ports[index] ?? 0
    const password = randomBytes(16).toString('hex')
    const database = (name: string, index: number) =>
      new DatabaseNode(name, at(index), path.join(folder, name), password)
    const databases = DATABASES.map(database)
    const proxyPort = port ?? at(2)
    const origin = `http://localhost:${proxyPort}`
    const servers = databases.map((one) => `127.0.0.1:${one.port}`).join(',')
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o711) // the account of PostgreSQL must be able to enter
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      VAR_DIR: folder,
      SEED: 'demo',
      DATABASE_URL: `postgres://sen:${password}@${servers}/sen?target_session_attrs=read-write`,
      DATABASE_READ_URL: databases[1]?.url,
      PLATFORM_KEY: randomBytes(32).toString('hex'),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '127.0.0.1,::1',
      ...more,
    }
    const node = (
      name: string,
      own: number,
      program: string,
      ready: string,
      variables: Record<string, string>,
    ) =>
      new ProgramNode(
        name,
        own,
        path.join(folder, `${name}.log`),
        [process.execPath, path.join(root, 'build', `${program}.js`)],
        { ...env, ...variables, PORT: String(own) },
        ready,
      )
    const platform = (index: number) =>
      node(`platform-${index}`, at(3 + index), 'platform', '/health/ready', { HOST: '127.0.0.1' })
    const site = (index: number) =>
      node(`site-${index}`, at(5 + index), 'server', '/health/ready', {
        HOST: '127.0.0.1',
        PLATFORM_URL: `http://127.0.0.1:${at(3)}`,
      })
    const config = path.join(folder, 'haproxy.cfg')
    writeFileSync(
      config,
      proxyConfig({ site: proxyPort, platform: at(3), sites: [at(6), at(7)], platforms: [at(4), at(5)] }),
    )
    const proxy = new ProgramNode(
      'proxy',
      proxyPort,
      path.join(folder, 'proxy.log'),
      ['haproxy', '-db', '-f', config],
      { PATH: `${process.env.PATH}:/usr/sbin`, NODE_ENV: 'production' },
      '/health/live',
    )
    const office = node('office', at(8), 'office', '/office', { OFFICE_PORT: String(at(8)) })
    const programs = [platform(1), platform(2), site(1), site(2), office, proxy]
    const nodes = new Nodes(origin, env, databases, programs, synchronous)
    try {
      await nodes.#startAll(stop)
      return nodes
    } catch (error) {
      await nodes.stop()
      throw error
    }
  }

  async #startAll(stop?: AbortSignal): Promise<void> {
    const [primary, standby] = this.databases
    const [first, second, ...others] = this.programs
    const proxy = others.pop()
    if (!primary || !standby || !first || !second || !proxy) return
    await startTogether(async (begin, failed) => {
      await primary.create()
      failed.throwIfAborted()
      await standby.follow(primary)
      await this.#waitFor(primary, standby, failed)
      const programs = async () => {
        // Both at once, as after a power failure: one makes what is missing, the other waits or leaves it alone.
        await Promise.all([begin(first), begin(second)])
        await Promise.all(others.map(begin))
      }
      // The proxy leads sites to platforms: it comes before the sites, and is ready after them.
      await Promise.all([begin(proxy), programs()])
    }, stop)
  }

  async list(): Promise<NodeState[]> {
    const databases = this.databases.map(async (one) => ({
      name: one.name,
      role: await one.role(),
      port: one.port,
      pid: one.pid,
    }))
    const programs = this.programs.map(({ name, isUp, port, pid }) => ({
      name,
      role: isUp ? 'up' : 'down',
      port,
      pid,
    }))
    return [...programs, ...(await Promise.all(databases))]
  }

  async kill(name: string): Promise<void> {
    await this.#find(name).kill()
  }

  /** Starts a killed node on what it has. */
  async comeBack(name: string): Promise<void> {
    await this.#find(name).start()
  }

  /** Makes a standby the primary. */
  async promote(name: string): Promise<void> {
    await this.#database(name).promote()
  }

  /** Brings a killed node back: a database as a standby of whoever is the primary by now, from a new copy. */
  async rejoin(name: string): Promise<void> {
    const database = this.databases.find((one) => one.name === name)
    if (!database) return this.#find(name).start()
    const roles = await Promise.all(this.databases.map(async (one) => ({ one, role: await one.role() })))
    const primary = roles.find(({ one, role }) => one !== database && role === 'primary')?.one
    if (!primary) throw new Error(`no other primary is up that ${name} could follow`)
    await database.stop()
    await database.follow(primary)
    await this.#waitFor(primary, database)
  }

  /** How late the standby applies what it gets. */
  async lag(ms: number): Promise<void> {
    for (const one of this.databases) if ((await one.role()) === 'standby') await one.lag(ms)
  }

  async stop(): Promise<void> {
    const [platforms, others] = [this.programs.slice(0, 2), this.programs.slice(2)]
    await Promise.all(others.map((one) => one.stop()))
    await Promise.all(platforms.map((one) => one.stop()))
    for (const one of [...this.databases].reverse()) await one.stop()
  }

  async #waitFor(primary: DatabaseNode, standby: DatabaseNode, stop?: AbortSignal): Promise<void> {
    const limit = Date.now() + FOLLOW_LIMIT_MS
    while (!(await primary.isFollowedBy(standby.name))) {
      stop?.throwIfAborted()
      if (Date.now() > limit) throw new Error(`${standby.name} does not follow ${primary.name}`)
      await pause(100)
    }
    await primary.waitFor(this.#synchronous ? standby.name : undefined)
  }

  #find(name: string): DatabaseNode | ProgramNode {
    const node = [...this.databases, ...this.programs].find((one) => one.name === name)
    if (!node) throw new Error(`there is no node ${name}`)
    return node
  }

  #database(name: string): DatabaseNode {
    const node = this.#find(name)
    if (!(node instanceof DatabaseNode)) throw new Error(`${name} is no database`)
    return node
  }
}
