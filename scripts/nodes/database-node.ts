import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { copyBase } from '#platform/base/db/backup/base-copy.ts'
import { treeOf } from '#platform/base/db/backup/manifest.ts'
import {
  type Account,
  CLUSTER,
  changeOwner,
  findPlaces,
  privateFolder,
  run,
  serverAccount,
} from '#platform/base/db/postgres-programs.ts'
import { endWithUs } from './end-by-signal.ts'
import { childrenOf, commandOf, killProcess } from './processes.ts'

const START_SECONDS = 60
const HOST = '127.0.0.1'

/** How a server of PostgreSQL stands: it takes writes, follows another one, or is down. */
export type Role = 'primary' | 'standby' | 'down'

/**
 * One PostgreSQL with a folder and a port of its own, from the shipped programs: a primary, or a standby that streams from
 * one by a slot of its name.
 */
export class DatabaseNode {
  readonly #account: Account | undefined = serverAccount()
  #base = ''
  #binaries = ''
  #starting: Promise<void> | undefined
  readonly #end = async () => {
    await this.#starting?.catch(() => {})
    await this.kill()
  }

  constructor(
    readonly name: string,
    readonly port: number,
    readonly folder: string,
    readonly password: string,
  ) {}

  get url(): string {
    return `postgres://sen:${this.password}@${HOST}:${this.port}/sen`
  }

  get #data(): string {
    return path.join(this.#base, 'data')
  }

  /** Makes a new cluster in place of what was there, and starts it. */
  async create(): Promise<void> {
    await this.#prepare()
    rmSync(this.#data, { recursive: true, force: true }) // of an earlier one, where the data had to lie elsewhere
    const secret = path.join(this.#base, `password-${randomBytes(4).toString('hex')}`)
    writeFileSync(secret, this.password, { mode: 0o600 })
    changeOwner(secret, this.#account)
    const args = [
      '-D',
      this.#data,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--pwfile',
      secret,
      ...CLUSTER,
    ]
    await this.#must('initdb', args)
    rmSync(secret)
    appendFileSync(
      path.join(this.#data, 'postgresql.conf'),
      [
        `listen_addresses = '${HOST}'`,
        `unix_socket_directories = ''`,
        'max_connections = 200',
        'max_wal_senders = 10',
        'max_slot_wal_keep_size = 1GB', // a standby that stays away must not fill the primary's disk
        'log_error_verbosity = terse',
        'log_min_error_statement = panic',
        '',
      ].join('\n'),
    )
    await this.start()
    await this.ask('postgres', 'create database sen')
  }

  /** Becomes a standby of `primary` from a new copy of it; what was here is removed. */
  async follow(primary: DatabaseNode): Promise<void> {
    await this.#prepare()
    rmSync(this.#data, { recursive: true, force: true })
    await primary.ask(
      'postgres',
      `select pg_create_physical_replication_slot('${this.name}', true) where not exists
         (select 1 from pg_replication_slots where slot_name = '${this.name}')`,
    )
    mkdirSync(this.#data, { mode: 0o700 })
    await copyBase(primary.url, this.#data)
    mkdirSync(path.join(this.#data, 'pg_wal/archive_status'), { recursive: true })
    // The copy has the primary's settings: last wins.
    appendFileSync(
      path.join(this.#data, 'postgresql.auto.conf'),
      [
        `primary_conninfo = 'host=${HOST} port=${primary.port} user=sen password=${this.password} application_name=${this.name}'`,
        `primary_slot_name = '${this.name}'`,
        `synchronous_standby_names = ''`,
        'recovery_min_apply_delay = 0',
        '',
      ].join('\n'),
    )
    writeFileSync(path.join(this.#data, 'standby.signal'), '')
    const { files, folders } = await treeOf(this.#data)
    for (const name of ['', ...folders, ...files]) changeOwner(path.join(this.#data, name), this.#account)
    await this.start()
  }

  /** Starts it on the data that it has, as whatever that makes it. */
  async start(): Promise<void> {
    await this.#prepare()
    endWithUs(this.#end)
    const log = path.join(this.#base, 'postgres.log')
    this.#starting = this.#must('pg_ctl', [
      'start',
      '-D',
      this.#data,
      '-w',
      '-t',
      String(START_SECONDS),
      '-l',
      log,
      '-o',
      `-p ${this.port}`,
    ])
    await this.#starting
  }

  async stop(): Promise<void> {
    if (this.pid) await this.#run('pg_ctl', ['stop', '-D', this.#data, '-m', 'fast', '-w'])
  }

  /** Ends a server that runs on this folder, though another process has started it; says whether there was one. */
  async endLeftover(): Promise<boolean> {
    await this.#prepare()
    // Its number may be another program's by now.
    if (!this.pid || !commandOf(this.pid)?.includes(this.#data)) return false
    await this.#must('pg_ctl', ['stop', '-D', this.#data, '-m', 'immediate', '-w'])
    return true
  }

  /** Ends it as a power failure does. */
  async kill(): Promise<void> {
    const { pid } = this
    if (!pid) return
    // Its own processes would each finish what they are at.
    for (const one of [pid, ...childrenOf(pid)]) killProcess(one)
    rmSync(path.join(this.#data, 'postmaster.pid'), { force: true })
  }

  get pid(): number | undefined {
    const lock = path.join(this.#data, 'postmaster.pid')
    if (!this.#base || !existsSync(lock)) return undefined
    return Number(readFileSync(lock, 'utf8').split('\n')[0])
  }

  async role(): Promise<Role> {
    if (!this.pid) return 'down'
    const rows = await this.ask<{ standby: boolean }>(
      'postgres',
      'select pg_is_in_recovery() as standby',
    ).catch(() => undefined)
    if (!rows) return 'down'
    return rows[0]?.standby ? 'standby' : 'primary'
  }

  /** Commits wait until the standby of this name has them on its disk; without a name they wait for nobody. */
  async waitFor(standby: string | undefined): Promise<void> {
    await this.#set('synchronous_standby_names', standby ?? '')
  }

  /** A standby applies what it gets so much later. */
  lag(ms: number): Promise<void> {
    return this.#set('recovery_min_apply_delay', String(ms))
  }

  /** From a standby to a primary, with a timeline of its own. It waits for nobody until another one follows it. */
  async promote(): Promise<void> {
    await this.ask('postgres', 'select pg_promote(true, 60)')
  }

  /** Whether the standby `name` streams from this one, and has all that is written here. */
  async isFollowedBy(name: string): Promise<boolean> {
    const rows = await this.ask(
      'postgres',
      `select 1 from pg_stat_replication where application_name = '${name}' and state = 'streaming'
         and flush_lsn >= pg_current_wal_flush_lsn()`,
    )
    return rows.length > 0
  }

  async ask<Row extends pg.QueryResultRow>(database: string, question: string): Promise<Row[]> {
    const client = new pg.Client({
      host: HOST,
      port: this.port,
      user: 'sen',
      password: this.password,
      database,
      connectionTimeoutMillis: 3_000,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(question)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  async #set(name: string, value: string): Promise<void> {
    await this.ask('postgres', `alter system set ${name} = '${value}'`)
    await this.ask('postgres', 'select pg_reload_conf()')
  }

  async #prepare(): Promise<void> {
    if (this.#base) return
    const { base, binaries } = await findPlaces(this.folder, this.#account)
    privateFolder(base, this.#account)
    this.#base = base
    this.#binaries = binaries
  }

  #run = (program: string, args: string[]) => run(path.join(this.#binaries, program), args, this.#account)

  async #must(program: string, args: string[]): Promise<void> {
    const { code, output } = await this.#run(program, args)
    if (code !== 0) throw new Error(`${this.name}: ${program}: ${output.trim()}`)
  }
}
