import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithUs } from '../../../scripts/nodes/end-by-signal.ts'
import { childrenOf } from '../../../scripts/nodes/processes.ts'
import { copyDemoWorld, keepSecrets, secretsIn } from '../database/demo-world.ts'
import { scratchFolder } from '../database/scratch-folder.ts'
import { freePort } from './free-port.ts'
import { OpsProgram } from './ops-program.ts'

/** The site in one process with its platform, in two that speak over HTTP, or so with the site on `remix-serve`. */
export type Arrangement = 'one' | 'two' | 'hosted'

/** What a test needs to know about a running site; plain data, so that it can be passed to a test's process. */
export interface SiteAddress {
  arrangement: Arrangement
  /** `http://localhost:4711` */
  origin: string
  /** The environment of its processes. */
  env: NodeJS.ProcessEnv
}

export interface OpsOutcome {
  code: number
  stdout: string
  stderr: string
  /** The parsed output of `--json`. Throws with stderr if stdout is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its command prints
  json: any
}

/** The built site on a free port, with its own database and secrets and the demo world. */
export interface Site extends SiteAddress {
  /** Where the platform is, if it is a process of its own. */
  platformUrl: string | undefined
  /** Process ids: `platform` only in two processes, `database` only while it runs. */
  pids(): { server: number; platform: number | undefined; database: number | undefined }
  /** Restarts killed processes and waits until the site is ready. */
  start(): Promise<void>
  kill(what: 'server' | 'platform' | 'database'): Promise<void>
  /** From now on it accepts connections but answers nothing, until `release`. */
  hold(what: 'platform' | 'database'): void
  release(what: 'platform' | 'database'): void
  /** Resolves with the milliseconds until the site is ready. */
  ready(): Promise<number>
  /**
   * Stops everything gracefully, then removes its folder, `beforeRemoval` in between; rejects if a process ended badly.
   */
  stop(beforeRemoval?: () => void): Promise<void>
}

const root = path.join(import.meta.dirname, '../../..')
/** The maximum time for the demo world, on a slow machine too. */
const READY_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 15_000
const LOG_TAIL_CHARACTERS = 4_000

export interface SiteInput {
  arrangement?: Arrangement
  /** Further variables, such as `LOG_LEVEL`. */
  env?: Record<string, string>
  /** Keeps its data on a disk, as in production: for what is measured, or killed under load. */
  onDisk?: boolean
  /** Keeps its data in this folder, which stays when it stops: a site that is started there again finds them. */
  folder?: string
}

/**
 * Starts the built site for tests. It trusts `X-Forwarded-For` from this machine, so that each test can have its own
 * address and does not run into another's throttles.
 */
export async function startSite({
  arrangement = 'one',
  env: more = {},
  onDisk = false,
  folder: ownFolder,
}: SiteInput = {}): Promise<Site> {
  if (!existsSync(path.join(root, 'build/server.js'))) throw new Error('Nothing is built: npm run build')
  const folder =
    ownFolder ?? (onDisk ? mkdtempSync(path.join(os.tmpdir(), 'sen-site-')) : scratchFolder('sen-site-'))
  chmodSync(folder, 0o711) // the database's own account must be able to enter
  const hasDemoWorld = !['SEED', 'DATABASE_URL', 'PLATFORM_URL'].some((name) => name in more)
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    VAR_DIR: folder,
    SEED: 'demo',
    TRUST_PROXY: '127.0.0.1,::1',
    PORT: String(await freePort()),
    OFFICE_PORT: String(await freePort()),
    PLATFORM_KEY: randomBytes(32).toString('hex'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ...(hasDemoWorld && (secretsIn(folder) ?? copyDemoWorld(folder))),
    ...more,
  }
  if (ownFolder)
    keepSecrets(folder, { PLATFORM_KEY: env.PLATFORM_KEY ?? '', SESSION_SECRET: env.SESSION_SECRET ?? '' })
  const platformPort = String(await freePort())
  const origin = `http://localhost:${env.PORT}`
  const platformUrl = `http://127.0.0.1:${platformPort}`
  const apart = arrangement !== 'one'
  const programs = {
    server: new Program(
      'server',
      folder,
      apart ? { ...env, PLATFORM_URL: platformUrl } : env,
      arrangement === 'hosted' ? HOSTED : undefined,
    ),
    ...(apart && {
      platform: new Program('platform', folder, { ...env, PORT: platformPort, HOST: '127.0.0.1' }),
    }),
  }

  const ready = async () => {
    const from = performance.now()
    if (programs.platform) await answers(`${platformUrl}/health/ready`, programs.platform)
    await answers(`${origin}/health/ready`, programs.server)
    return performance.now() - from
  }
  const pidsOf = (what: 'platform' | 'database') =>
    what === 'platform' ? [programs.platform?.pid] : withChildren(databasePid(folder))
  const site: Site = {
    arrangement,
    origin,
    env,
    platformUrl: apart ? platformUrl : undefined,
    pids: () => ({
      server: programs.server.pid,
      platform: programs.platform?.pid,
      database: databasePid(folder),
    }),
    async start() {
      programs.platform?.start()
      programs.server.start()
      await ready()
    },
    async kill(what) {
      if (what !== 'database') return programs[what]?.kill()
      const pid = databasePid(folder)
      if (pid) process.kill(pid, 'SIGKILL')
    },
    hold: (what) => signalAll(pidsOf(what), 'SIGSTOP'),
    release: (what) => signalAll(pidsOf(what), 'SIGCONT'),
    ready,
    async stop(beforeRemoval) {
      const ends = [await programs.server.stop(), await programs.platform?.stop()].filter(Boolean)
      beforeRemoval?.()
      if (!ownFolder) rmSync(folder, { recursive: true, force: true })
      if (ends.length > 0) throw new Error(ends.join('\n'))
    },
  }
  try {
    endWithUs(() => site.stop())
    await site.start()
  } catch (error) {
    // The error says why; of two processes one may be up.
    await site.stop().catch(() => undefined)
    throw error
  }
  return site
}

/** Idle command-line processes, by the environment of their site. */
const idle = new Map<string, OpsProgram[]>()
/** The longest that a platform uses a setting that has changed, whether or not it has heard of the change. */
const SETTINGS_KEPT_MS = 1_000

/**
 * Runs the operator's command line against a site; `json` is the parsed output. Concurrent commands run in separate
 * processes. When it returns, the platform uses the settings that the command has set.
 */
export async function ops({ env }: Pick<SiteAddress, 'env'>, ...args: string[]): Promise<OpsOutcome> {
  const key = JSON.stringify(env)
  const waiting = idle.get(key) ?? []
  idle.set(key, waiting)
  const program =
    waiting.pop() ?? new OpsProgram(path.join(root, 'build/ops.js'), { ...env, LOG_LEVEL: 'warn' })
  const heardBefore = changesHeard(env)
  const { code, stdout, stderr } = await program.run(args)
  if (program.up) waiting.push(program)
  const setting = settingOf(args)
  if (code === 0 && setting !== undefined) await hasHeardOf(setting, env, heardBefore)
  return {
    code,
    stdout,
    stderr,
    get json() {
      if (stdout === '') throw new Error(`ops ${args.join(' ')} ended with ${code}: ${stderr}`)
      return JSON.parse(stdout)
    },
  }
}

/** The setting that a command changes. */
function settingOf([group, action, subject]: string[]): string | undefined {
  if (group === 'settings' && action === 'set') return subject
  return group === 'site' && action === 'maintenance' ? action : undefined
}

/** Settings whose change the platform of a site has heard of, one entry a change, from its log. */
function changesHeard({ VAR_DIR = '' }: NodeJS.ProcessEnv): string[] {
  const log = ['platform', 'server'].map((name) => path.join(VAR_DIR, `${name}.log`)).find(existsSync)
  const lines = log ? readFileSync(log, 'utf8') : ''
  return Array.from(
    lines.matchAll(/"setting":"([^"]+)","msg":"a setting has changed"/g),
    ([, name = '']) => name,
  )
}

/** Waits until the platform says that a setting has changed, or until it must have asked again anyway. */
async function hasHeardOf(setting: string, env: NodeJS.ProcessEnv, before: string[]): Promise<void> {
  const count = (names: string[]) => names.filter((name) => name === setting).length
  const limit = Date.now() + SETTINGS_KEPT_MS
  while (count(changesHeard(env)) === count(before) && Date.now() < limit) await pause(50)
}

/** What Node runs if `remix-serve` runs the site. */
const HOSTED = [
  path.join(root, 'node_modules/@remix-run/serve/dist/cli.js'),
  path.join(root, 'build/remix-serve.js'),
]

/** One built program as a child process; its output goes to a file. */
class Program {
  #child: ChildProcess | undefined
  #ended: Promise<number | null> | undefined
  #killed = false
  readonly #log: string

  constructor(
    readonly name: 'server' | 'platform',
    folder: string,
    readonly env: NodeJS.ProcessEnv,
    readonly command = [path.join(root, 'build', `${name}.js`)],
  ) {
    this.#log = path.join(folder, `${name}.log`)
  }

  get pid(): number {
    return this.#child?.pid ?? -1
  }

  get up(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  start(): void {
    if (this.up) return
    this.#killed = false
    const output = openSync(this.#log, 'a')
    const child = spawn(process.execPath, this.command, {
      env: this.env,
      cwd: root,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    this.#ended = new Promise((resolve) => child.once('exit', resolve))
    this.#child = child
  }

  async kill(): Promise<void> {
    if (!this.up) return
    this.#killed = true
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  /** Undefined after a clean stop; else the problem. */
  async stop(): Promise<string | undefined> {
    if (!this.#child || this.#killed) return undefined
    if (!this.up) return `the ${this.name} had ended by itself: ${this.tail()}`
    this.#child.kill('SIGTERM')
    const late = pause(STOP_LIMIT_MS, 'late' as const, { ref: false })
    const code = await Promise.race([this.#ended, late])
    if (code === 0) return undefined
    const tail = this.tail()
    await this.kill()
    return `the ${this.name} stopped badly (${code}): ${tail}`
  }

  tail(): string {
    return existsSync(this.#log) ? readFileSync(this.#log, 'utf8').slice(-LOG_TAIL_CHARACTERS) : ''
  }
}

async function answers(url: string, program: Program): Promise<void> {
  const limit = Date.now() + READY_LIMIT_MS
  for (;;) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return
    if (!program.up) throw new Error(`the ${program.name} ended: ${program.tail()}`)
    if (Date.now() > limit) throw new Error(`the ${program.name} does not become ready: ${program.tail()}`)
    await pause(50)
  }
}

/** The pid of the embedded server with data in `folder`, from its lock file. */
function databasePid(folder: string): number | undefined {
  const lock = path.join(folder, 'postgres/data/postmaster.pid')
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined
}

/** A server and the processes of its connections. */
function withChildren(parent: number | undefined): number[] {
  return parent === undefined ? [] : [parent, ...childrenOf(parent)]
}

/** A connection's process may have ended in the meantime. */
function signalAll(pids: (number | undefined)[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined && pid > 0) process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
