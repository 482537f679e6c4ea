import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from '#platform/base/db/database.ts'
import { ARCHIVE_FAILS_MS, ARCHIVE_LOOK_MS } from '#platform/base/limits.ts'
import { copyFile, entryOf, type FileEntry, type Manifest, treeOf } from './manifest.ts'

/** Why no copy can be made, for people: what the operator can do about it. */
export class BackupImpossible extends Error {}

/** What a server makes anew when it starts, or must not find in a copy. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|(recovery|standby)\.signal|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.*|.*\/pgsql_tmp.*|(.*\/)?pg_internal\.init(\..*)?)$/
const NO_TIMEOUT = 0

/**
 * Copies the data of the running server of `connection` (a superuser, or for a server elsewhere a role with REPLICATION)
 * into the empty folder `to`, while it works on. A server of this machine is copied over SQL (`pg_backup_start`); of another
 * one `pg_basebackup` does it.
 */
export async function copyBase(
  connection: string,
  to: string,
  { patienceMs = ARCHIVE_FAILS_MS }: { patienceMs?: number } = {},
): Promise<Manifest> {
  const pool = openPool(connection, 1, NO_TIMEOUT)
  try {
    const client = await pool.connect()
    try {
      const server = await askServer(client)
      const startedAt = new Date().toISOString()
      const isHere = await isLocal(client, server.data)
      const files = await whileArchiving(connection, patienceMs, (signal) =>
        isHere ? copyLocal(client, server.data, to) : fetchBase(connection, server, to, signal),
      )
      const label = await fs.readFile(path.join(to, 'backup_label'), 'utf8')
      const firstWal = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
      if (!firstWal) throw new Error('the copy has no backup_label that says where its WAL begins')
      const { folders } = await treeOf(to)
      return {
        version: server.version,
        system: server.system,
        startedAt,
        endedAt: new Date().toISOString(),
        firstWal,
        files,
        folders,
      }
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** Throws unless the server archives its WAL: a copy without it could not be restored, and would wait for it for ever. */
export async function assertArchiving(connection: string): Promise<void> {
  const pool = openPool(connection, 1)
  try {
    const { rows } = await pool.query<{ mode: string; command: string }>(
      `select current_setting('archive_mode') as mode,
         current_setting('archive_command') || current_setting('archive_library') as command`,
    )
    if (rows[0]?.mode === 'off')
      throw new BackupImpossible(
        'the database archives no WAL: the embedded one does if it was started with BACKUP_STORE set (stop all programs, start them with it); your own with archive_mode = on and an archive_command (docs/operations.md)',
      )
    if (rows[0]?.command === '')
      throw new BackupImpossible(
        'the database archives no WAL: archive_mode is on, and there is no archive_command (docs/operations.md)',
      )
    const failing = await failingWal(pool)
    if (failing) throw archiveFails(failing)
  } finally {
    await pool.end()
  }
}

const archiveFails = (wal: string) =>
  new BackupImpossible(
    `the database cannot archive its WAL: ${wal} was tried last, and failed. Its log says why; a copy cannot be restored without it`,
  )

/** The file of WAL that the server tried to archive last, if that failed. */
async function failingWal(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ wal: string }>(
    `select last_failed_wal as wal from pg_stat_archiver
     where last_failed_time > coalesce(last_archived_time, '-infinity')`,
  )
  return rows[0]?.wal
}

/**
 * Carries out `work`, which ends once the server has archived the WAL of the copy. Where the archive fails for `patienceMs`
 * on end, it is aborted: the server would try for ever.
 */
async function whileArchiving<Value>(
  connection: string,
  patienceMs: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const pool = openPool(connection, 1)
  const ending = new AbortController()
  const over = new AbortController()
  const watch = async (): Promise<never> => {
    let failsSince: number | undefined
    for (;;) {
      await pause(ARCHIVE_LOOK_MS, undefined, { signal: over.signal })
      const failing = await failingWal(pool).catch(() => undefined)
      failsSince = failing ? (failsSince ?? Date.now()) : undefined
      if (failing && failsSince !== undefined && Date.now() - failsSince >= patienceMs)
        throw archiveFails(failing)
    }
  }
  const working = work(ending.signal)
  const watching = watch()
  try {
    return await Promise.race([working, watching])
  } finally {
    ending.abort()
    over.abort()
    await Promise.all([watching.catch(() => {}), pool.end()])
    working.catch(() => {}) // it was aborted
  }
}

interface Server {
  data: string
  system: string
  version: string
}

/** The identifier of the cluster, which its standbys share. */
export async function systemOf(connection: string): Promise<string> {
  const pool = openPool(connection, 1)
  try {
    return (await askServer(pool)).system
  } finally {
    await pool.end()
  }
}

async function askServer(client: pg.Pool | pg.PoolClient): Promise<Server> {
  const { rows } = await client
    .query<Server>(
      `select current_setting('data_directory') as data,
         (select system_identifier from pg_control_system())::text as system,
         (current_setting('server_version_num')::int / 10000)::text as version`,
    )
    .catch((error: { code?: string; message?: string }) => {
      if (error.code !== '42501') throw error
      throw new BackupImpossible(
        `the database lets this role ask nothing about its files (${error.message}): grant it pg_monitor and REPLICATION, or make it a superuser`,
      )
    })
  const [server] = rows
  if (!server) throw new Error('the server does not say what it is')
  return server
}

/**
 * Whether `data` on this machine is the folder of the very server that `client` asks, and ours to read: a snapshot that is
 * exported there is a file in it. Its path and its system identifier are those of every standby too.
 */
export async function isLocal(client: pg.ClientBase, data: string): Promise<boolean> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ name: string; pid: number }>(
      'select pg_export_snapshot() as name, pg_backend_pid() as pid',
    )
    const { name = '', pid } = rows[0] ?? {}
    const text = await fs.readFile(path.join(data, 'pg_snapshots', name), 'utf8').catch(() => '')
    return text.split('\n').includes(`pid:${pid}`)
  } finally {
    await client.query('rollback')
  }
}

async function copyLocal(client: pg.PoolClient, data: string, to: string): Promise<FileEntry[]> {
  if ((await fs.readdir(path.join(data, 'pg_tblspc'))).length > 0)
    throw new BackupImpossible('the database has tablespaces, which are copied by pg_basebackup alone')
  await client.query("select pg_backup_start('sen', true)")
  const files: FileEntry[] = []
  const { files: names, folders } = await treeOf(data)
  for (const name of folders.sort())
    if (!LEFT_OUT.test(name)) await fs.mkdir(path.join(to, name), { recursive: true, mode: 0o700 })
  // The control file last: it must not be older than what it speaks of.
  const isControl = (name: string) => name === 'global/pg_control'
  const ordered = [...names.filter((name) => !isControl(name)), ...names.filter(isControl)]
  for (const name of ordered.filter((one) => !LEFT_OUT.test(one))) {
    const entry = await copyFile(path.join(data, name), path.join(to, name), name)
    if (entry) files.push(entry)
  }
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(true)',
  )
  await fs.writeFile(path.join(to, 'backup_label'), rows[0]?.label ?? '', { mode: 0o600 })
  files.push(await entryOf(to, 'backup_label'))
  return files
}

/** Of a server elsewhere, or whose files are not ours to read. */
async function fetchBase(
  connection: string,
  { version }: Server,
  to: string,
  signal: AbortSignal,
): Promise<FileEntry[]> {
  const installed = programs('pg_basebackup')
  const newest = await Promise.all(installed.map(async (file) => ({ file, major: await majorOf(file) })))
  const usable = newest.find(({ major }) => major >= Number(version))
  if (!usable) {
    const old =
      installed.length > 0 ? ` (${newest.map(({ file, major }) => `${file} is ${major}`).join(', ')})` : ''
    throw new BackupImpossible(
      `the files of the database are not on this machine, or not ours to read: install pg_basebackup of PostgreSQL ${version} or later here (Debian: postgresql-client-${version})${old}, with a role that has REPLICATION; or run this command on the database's machine as its account`,
    )
  }
  const { url, password } = withoutPassword(connection)
  await ended(usable.file, ['-D', to, '-d', url, '-X', 'none', '-c', 'fast', '--no-manifest'], {
    signal,
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  const { files } = await treeOf(to)
  const entries: FileEntry[] = []
  for (const name of files) entries.push(await entryOf(to, name))
  return entries
}

/** A URL without its password, which everybody on the machine would read in the list of programs. */
export function withoutPassword(connection: string): { url: string; password: string | undefined } {
  const [, start = '', password, rest = ''] = /^([a-z]+:\/\/[^:@/?]*):([^@/?]*)(@.*)$/.exec(connection) ?? []
  return password === undefined
    ? { url: connection, password: undefined }
    : { url: start + rest, password: decodeURIComponent(password) }
}

const programs = (name: string): string[] =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file))

async function majorOf(program: string): Promise<number> {
  return Number(/\(PostgreSQL\) (\d+)/.exec(await ended(program, ['--version']))?.[1] ?? 0)
}

function ended(
  program: string,
  args: string[],
  options: { signal?: AbortSignal; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    const collect = (text: Buffer) => {
      output += text
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new BackupImpossible(`${path.basename(program)}: ${output.trim()}`)),
    )
  })
}
