import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseNode } from '../../../scripts/nodes/database-node.ts'
import { endWithUs, folderUntilExit } from '../../../scripts/nodes/end-by-signal.ts'
import { freePorts } from '../../../scripts/nodes/free-ports.ts'

const START_LIMIT_MS = 20_000
/** Above what one process of Sen prepares (docs/nodes.md). */
const MAX_PREPARED_STATEMENTS = 1_000
const root = path.join(import.meta.dirname, '../../..')

export interface PooledPostgres {
  /** The variables by which Sen reaches it. */
  env: Record<string, string>
  /** Process ids of PostgreSQL's postmaster and of PgBouncer. */
  pids(): { database: number; pooler: number }
  stop(): Promise<void>
}

/** The environment in which PgBouncer is found: Debian has it among the administrator's programs. */
const poolerEnv = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** PgBouncer keeps prepared statements from 1.21 on. */
function keepsPreparedStatements(): boolean {
  const versionText = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8', env: poolerEnv })
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(versionText) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}

/**
 * A PostgreSQL with the demo world behind PgBouncer, which gives each transaction another session, and keeps prepared statements where
 * it can.
 */
export async function pooledPostgres(): Promise<PooledPostgres> {
  const folder = folderUntilExit('sen-pooled-')
  chmodSync(folder, 0o755) // PgBouncer refuses to run as root, and must be able to enter
  const [port = 0, poolPort = 0] = await freePorts(2)
  const database = new DatabaseNode(
    'database',
    port,
    path.join(folder, 'database'),
    randomBytes(16).toString('hex'),
  )
  await database.create()
  // As docs/nodes.md has it, since nothing comes with the connection.
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await database.ask('postgres', `alter role sen set ${setting} = '10s'`)
  const isPreparing = keepsPreparedStatements()
  const config = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'users.txt')
  writeFileSync(users, `"sen" "${database.password}"\n`)
  writeFileSync(
    config,
    `
[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
${isPreparing ? `max_prepared_statements = ${MAX_PREPARED_STATEMENTS}` : ''}
`,
  )
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', ['-q', ...asUser, config], {
    stdio: 'ignore',
    env: poolerEnv,
  })
  const ended = new Promise((resolve) => {
    pooler.once('exit', resolve)
    pooler.once('error', resolve)
  })
  endWithUs(() => pooler.kill('SIGKILL'))
  const stop = async () => {
    pooler.kill('SIGKILL')
    await ended
    await database.stop()
  }
  const env = {
    DATABASE_URL: `postgres://sen:${database.password}@127.0.0.1:${poolPort}/sen`,
    DATABASE_DIRECT_URL: database.url,
    DATABASE_POOLER: isPreparing ? 'prepared' : 'on',
  }
  try {
    await isListening(poolPort)
    await makeDemoWorld(env)
    return { env, pids: () => ({ database: database.pid ?? -1, pooler: pooler.pid ?? -1 }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function isListening(port: number): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.once('error', () => resolve(false))
    })
  while (!(await answers())) {
    if (Date.now() > limit) throw new Error('pgbouncer does not start: is it installed?')
    await pause(50)
  }
}

/** Made before a site starts: it takes longer than a site may. */
async function makeDemoWorld(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'build/world.js')], {
    env: {
      ...process.env,
      ...env,
      SEED: 'demo',
      PLATFORM_KEY: randomBytes(32).toString('hex'),
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`the demo world could not be made behind the pooler (${code})`)
}
