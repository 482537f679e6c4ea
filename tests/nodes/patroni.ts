// npm run test:patroni [-- --times 2]: runs deploy/patroni as it is, but for addresses, folders and passwords: three etcds, two
// machines of PostgreSQL under Patroni, and HAProxy. It switches over, then kills the primary with its Patroni that many times,
// while rows are written through the connections that Sen has: nothing acknowledged is lost, the new primary is found within
// 10 s of its promotion, and the former one comes back as a standby by pg_rewind.
// Needs Debian's packages patroni, etcd-server, haproxy and postgresql, and root, who starts each as the account postgres.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openPool } from '#platform/base/db/database.ts'
import { childrenOf } from '../../scripts/nodes/processes.ts'

const FOUND_LIMIT_MS = 10_000
/** A start, and a failover: the lease of a lost primary must end first. */
const STEP_LIMIT_MS = 120_000
const VOTERS = 3
const WRITE_EVERY_MS = 20
const LOAD_MS = 2_000

const { values } = parseArgs({ options: { times: { type: 'string', default: '2' } } })
const shipped = path.join(import.meta.dirname, '../../deploy/patroni')
const account = { uid: Number(idOf('-u')), gid: Number(idOf('-g')) }
const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-patroni-'))
chownSync(folder, account.uid, account.gid)
const password = randomBytes(16).toString('hex')
const problems: string[] = []

/** The shipped files, on addresses of this machine alone. */
const here = (text: string) =>
  text
    .replaceAll('10.0.0.', '127.0.0.')
    .replaceAll(/CHANGE-\d/g, password)
    .replace('bind :80', 'bind 127.0.0.10:8080')
    .replace(/bin_dir: .*/, `bin_dir: ${binaries()}`)

/** A program of a machine, started anew after each kill. */
class Machine {
  #child: ReturnType<typeof spawn> | undefined
  readonly log: string
  constructor(
    readonly name: string,
    readonly command: readonly [string, ...string[]],
  ) {
    this.log = path.join(folder, `${name}.log`)
  }
  start(): void {
    const [program, ...args] = this.command
    const output = openSync(this.log, 'a')
    // A group of its own, which a power failure ends as a whole.
    this.#child = spawn(program, args, {
      ...account,
      cwd: folder,
      detached: true,
      stdio: ['ignore', output, output],
      env: {
        PATH: `${process.env.PATH}:/usr/sbin`,
        HOME: folder,
        LC_ALL: 'C.UTF-8',
        NODE_ENV: 'production',
      },
    })
  }
  /** Ends it and all that it has started; PostgreSQL has made groups of its own. */
  kill(): void {
    const pid = this.#child?.pid
    if (!pid) return
    for (const one of [pid, ...descendantsOf(pid), ...postgresOf(this.name)])
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // it has ended meanwhile
      }
  }
}

const database = (index: number) => {
  const [name, address] = [`db-${index}`, `127.0.0.2${index}`]
  const file = path.join(folder, `${name}.yml`)
  const text = here(readFileSync(path.join(shipped, 'patroni.yml'), 'utf8'))
    .replace('name: db-1', `name: ${name}`)
    .replaceAll(/((?:listen|connect_address): )127\.0\.0\.21/g, `$1${address}`)
    // Two servers on one machine: each needs a folder of its own for its socket.
    .replace(
      '/var/lib/postgresql/sen',
      `${path.join(folder, name)}\n  parameters: {unix_socket_directories: ${path.join(folder, `${name}.socket`)}}`,
    )
  const socket = path.join(folder, `${name}.socket`)
  mkdirSync(socket)
  chownSync(socket, account.uid, account.gid)
  write(file, text)
  return { name, address, file, machine: new Machine(name, ['patroni', file]) }
}
const voter = (index: number) => {
  const name = `etcd-${index}`
  const own = here(readFileSync(path.join(shipped, 'etcd.yml'), 'utf8'))
    .replace('name: etcd-1', `name: ${name}`)
    .replaceAll(
      /^((?:listen|advertise|initial-advertise)-\w+-urls: http:\/\/)127\.0\.0\.21/gm,
      `$1127.0.0.2${index}`,
    )
    .replace('/var/lib/etcd/sen', path.join(folder, name))
  const file = path.join(folder, `${name}.yml`)
  write(file, own)
  return new Machine(name, ['etcd', '--config-file', file])
}

const databases = [database(1), database(2)]
const haproxy = path.join(folder, 'haproxy.cfg')
write(haproxy, here(readFileSync(path.join(shipped, 'haproxy.cfg'), 'utf8')))
const machines = [voter(1), voter(2), voter(3), ...databases.map(({ machine }) => machine)]
const proxy = new Machine('haproxy', ['haproxy', '-db', '-f', haproxy])
const servers = databases.map(({ address }) => `${address}:5432`).join(',')
const urlOf = (at: string, user = 'sen') =>
  `postgres://${user}:${password}@${at}/${user === 'sen' ? 'sen' : 'postgres'}`

try {
  check('haproxy', '-c', '-f', haproxy)
  for (const machine of machines.slice(0, VOTERS)) machine.start()
  // Patroni's check wants to reach them.
  await eventually('etcd', async () => areVoting())
  for (const { file } of databases) check('patroni', '--validate-config', file)
  for (const machine of [...machines.slice(VOTERS), proxy]) machine.start()
  let primary = await eventually('a primary', async () => primaryNow())
  await eventually('a standby that commits wait for', async () => is(otherThan(primary).address, 'sync'))
  await ask(urlOf(`${primary.address}:5432`, 'postgres'), `create role sen login password '${password}'`)
  await ask(urlOf(`${primary.address}:5432`, 'postgres'), 'create database sen owner sen')
  await ask(urlOf(`${primary.address}:5432`), 'create table written (id int primary key)')

  const pool = openPool(`${urlOf(servers)}?target_session_attrs=read-write`, 4)
  const acknowledged: number[] = []
  let running = true
  const load = (async () => {
    for (let id = 0; running; id++) {
      const done = await pool.query('insert into written values ($1)', [id]).then(
        () => true,
        () => false,
      )
      if (done) acknowledged.push(id)
      await pause(WRITE_EVERY_MS)
    }
  })()
  const found = async (how: string, from: number) => {
    const before = acknowledged.length
    await eventually(`a write after ${how}`, async () => acknowledged.length > before)
    const ms = performance.now() - from
    if (ms > FOUND_LIMIT_MS) problems.push(`writes only ${seconds(ms)} after ${how}`)
    console.log(`${how}: writes again after ${seconds(ms)}`)
    await eventually(`HAProxy that leads to ${primary.name}`, async () => {
      const question = 'select host(inet_server_addr()) as at'
      const rows = await ask<{ at: string }>(urlOf('127.0.0.10:5000'), question).catch(() => [])
      return rows[0]?.at === primary.address
    })
  }

  await pause(LOAD_MS)
  const next = otherThan(primary)
  await fetch(`http://${primary.address}:8008/switchover`, {
    method: 'POST',
    body: JSON.stringify({ leader: primary.name, candidate: next.name }),
  })
  primary = await eventually('the switchover', async () => (await primaryNow())?.name === next.name && next)
  await found(`the switchover to ${primary.name}`, performance.now())
  await follows(otherThan(primary))

  for (let time = 0; time < Number(values.times); time++) {
    await pause(LOAD_MS)
    const [lost, heir] = [primary, otherThan(primary)]
    const from = performance.now()
    lost.machine.kill()
    primary = await eventually('a new primary', async () => (await is(heir.address, 'primary')) && heir)
    console.log(`${lost.name} was lost; ${heir.name} was promoted after ${seconds(performance.now() - from)}`)
    await found(`the promotion of ${primary.name}`, performance.now())
    lost.machine.start()
    await follows(lost)
  }
  running = false
  await load
  await pool.end()
  const rows = await ask<{ id: number }>(urlOf(`${primary.address}:5432`), 'select id from written')
  const there = new Set(rows.map(({ id }) => id))
  const lost = acknowledged.filter((id) => !there.has(id))
  if (lost.length > 0) problems.push(`${lost.length} acknowledged rows are lost`)
  console.log(`${acknowledged.length} rows acknowledged, ${rows.length} there, ${lost.length} lost`)
} catch (error) {
  problems.push((error as Error).message)
  for (const { log } of machines) console.log(`${log}: ${readFileSync(log, 'utf8').slice(-1_500)}`)
} finally {
  for (const machine of [proxy, ...machines.reverse()]) machine.kill()
}
rmSync(folder, { recursive: true, force: true })
for (const problem of problems) console.log(`problem: ${problem}`)
process.exit(problems.length > 0 ? 1 : 0)

/** It is a standby again, has rewound what it had alone, and takes no writes. */
async function follows({ name, address, machine }: (typeof databases)[number]): Promise<void> {
  await eventually(`${name} as a standby`, async () => is(address, 'replica'))
  await eventually(`commits that wait for ${name}`, async () => is(address, 'sync'))
  const refused = await ask(urlOf(`${address}:5432`), 'insert into written values (-1)').catch(
    (error: Error) => error.message,
  )
  if (typeof refused !== 'string' || !refused.includes('read-only'))
    problems.push(`${name} takes writes as a former primary`)
  const rewound = readFileSync(machine.log, 'utf8').includes('running pg_rewind')
  console.log(`${name} follows again${rewound ? ', by pg_rewind' : ''}`)
}

/** What Patroni says of itself: `primary`, `replica`, or `sync`, a standby that commits wait for. */
async function is(address: string, role: string): Promise<boolean> {
  const url = `http://${address}:8008/${role}`
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
  await answer?.text()
  return answer?.status === 200
}

/** Whether all etcds answer. */
async function areVoting(): Promise<boolean> {
  for (let index = 1; index <= VOTERS; index++) {
    const answer = await fetch(`http://127.0.0.2${index}:2379/health`).catch(() => undefined)
    await answer?.text()
    if (answer?.status !== 200) return false
  }
  return true
}

async function primaryNow() {
  for (const one of databases) if (await is(one.address, 'primary')) return one
  return undefined
}

function otherThan({ name }: { name: string }): (typeof databases)[number] {
  const other = databases.find((one) => one.name !== name)
  if (!other) throw new Error('there are two')
  return other
}

async function ask<Row extends pg.QueryResultRow>(url: string, question: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(question)).rows
  } finally {
    client.end().catch(() => {})
  }
}

async function eventually<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const limit = performance.now() + STEP_LIMIT_MS
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > limit) throw new Error(`no ${what} within ${seconds(STEP_LIMIT_MS)}`)
    await pause(100)
  }
}

function check(program: string, ...args: string[]): void {
  execFileSync(program, args, {
    ...account,
    env: { PATH: `${process.env.PATH}:/usr/sbin`, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text, { mode: 0o600 })
  chownSync(file, account.uid, account.gid)
}

function idOf(which: string): string {
  return execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }).trim()
}

/** Of the newest PostgreSQL that Debian has installed: the shipped one has no pg_controldata and no pg_rewind. */
function binaries(): string {
  const versions = readdirSync('/usr/lib/postgresql').sort((one, other) => Number(other) - Number(one))
  return `/usr/lib/postgresql/${versions[0]}/bin`
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

/** The server of a data folder of ours, which may have outlived its Patroni. */
function postgresOf(name: string): number[] {
  try {
    const [pid] = readFileSync(path.join(folder, name, 'postmaster.pid'), 'utf8').split('\n')
    return [Number(pid), ...descendantsOf(Number(pid))]
  } catch {
    return []
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
