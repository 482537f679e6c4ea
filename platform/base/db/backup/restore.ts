import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Account,
  changeOwner,
  findPlaces,
  NoPostgres,
  privateFolder,
  run,
  serverAccount,
} from '#platform/base/db/postgres-programs.ts'
import { RESTORE_SECONDS } from '#platform/base/limits.ts'
import { type Backup, backupFor } from './backups.ts'
import { BackupImpossible } from './base-copy.ts'
import { treeOf, verifyFiles } from './manifest.ts'
import { type BackupStore, entriesOf } from './store.ts'
import { fetchWal, gapIn } from './wal-archive.ts'
import { walOnDemand } from './wal-on-demand.ts'

export interface RestoredBackup {
  backup: Backup
  /** Where the data is. */
  data: string
  /** When the last transaction ended that is in it; undefined if nothing was to be replayed. */
  until: string | undefined
  /** The first file of WAL that the archive lacks although it has later ones: nothing of these is in it. */
  missing: string | undefined
  /** The files of WAL that the server has asked for; undefined for a server of the operator's own, which gets all. */
  fetched: readonly string[] | undefined
}

interface RestoreInput {
  /** Undefined: to the end of the archive. */
  to: Date | undefined
  /** The folder that becomes a `VAR_DIR`; besides `secrets.json` it must be empty. */
  into: string
  /** Leaves data that a server of the operator's own brings up to date when it starts. */
  forOwnServer: boolean
}

/** The server does not start on what was restored, or does not stop. */
class ServerFailed extends Error {}

/** The line of `postmaster.pid` that says whether the server takes connections. */
const STATUS_LINE = 7
const RECOVERY_LOOK_MS = 100

/** The only file that may be in a folder into which is restored. */
const SECRETS = 'secrets.json'

/**
 * Brings a backup and the WAL after it into an empty folder: the database as it was at `to`. The copy is checked file by
 * file against its manifest before anything starts on it.
 */
export async function restoreBackup(store: BackupStore, input: RestoreInput): Promise<RestoredBackup> {
  const { into, forOwnServer } = input
  await assertEmpty(into)
  const firstFolder = await fs.mkdir(into, { recursive: true })
  const target = path.join(into, 'postgres')
  const account = serverAccount()
  const places = await placesOf(target, account, forOwnServer)
  await assertEmpty(places.base)
  try {
    return await restoreInto(store, input, { ...places, account })
  } catch (error) {
    // A restore that is tried again needs the folder as it was; but where the server failed, or may run, its log and data say why.
    if (!(error instanceof ServerFailed) && !(await mayRunIn(places.base)))
      for (const left of [places.base, target, firstFolder ?? target])
        await fs.rm(left, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** Whether a server may run on data in a folder; true of a folder that cannot be read. */
async function mayRunIn(base: string): Promise<boolean> {
  const names = await entriesOf(base).catch(() => undefined)
  if (!names) return true
  const notes = await Promise.all(
    names.map((name) =>
      fs.access(path.join(base, name, 'postmaster.pid')).then(
        () => true,
        () => false,
      ),
    ),
  )
  return notes.includes(true)
}

interface RestorePlaces {
  base: string
  /** Undefined for a server of the operator's own. */
  binaries: string | undefined
  account: Account | undefined
}

async function restoreInto(
  store: BackupStore,
  { to }: RestoreInput,
  { base, binaries, account }: RestorePlaces,
): Promise<RestoredBackup> {
  const scratch = path.join(base, 'restoring')
  const backup = await backupFor(store, to, scratch)
  const data = path.join(base, 'data')
  // Where it fails, there is no `data`: what is half restored must not be taken for a database.
  const fresh = path.join(base, 'data.restoring')
  await store.getFolder(`base/${backup.id}/data`, fresh)
  await verifyFiles(fresh, backup.manifest)
  for (const folder of [...backup.manifest.folders, 'pg_wal', 'pg_wal/archive_status'])
    await fs.mkdir(path.join(fresh, folder), { recursive: true })
  const { firstWal } = backup.manifest
  // With a time PostgreSQL itself says if it comes to an end before.
  const missing = to ? undefined : await gapIn(store, firstWal, scratch)
  const settings = path.join(fresh, 'postgresql.auto.conf')
  const before = await fs.readFile(settings, 'utf8').catch(() => '')
  const prepare = async (command: string) => {
    await fs.writeFile(settings, before + recoverySettings(command, to))
    await fs.writeFile(path.join(fresh, 'recovery.signal'), '')
    await giveTo(fresh, account)
    await fs.rm(scratch, { recursive: true, force: true })
  }
  const wal = path.join(base, 'restored-wal')
  if (binaries === undefined) {
    // A server of the operator's own asks later, when nobody is there to answer.
    await fetchWal(store, firstWal, wal)
    await prepare(copyFrom(wal))
    await giveTo(wal, account)
    await fs.rename(fresh, data)
    return { backup, data, until: undefined, missing, fetched: undefined }
  }
  const source = await walOnDemand(store, wal, account)
  await prepare(source.command)
  const recovered = await recover({ base, binaries, data: fresh, account, settings: before }).then(
    (until) => ({ until }),
    (error: unknown) => ({ error }),
  )
  await source.stop() // what kept WAL from being fetched says more than how the server ended
  if ('error' in recovered) throw recovered.error
  await fs.rename(fresh, data)
  await handOverHistory(data, path.join(base, 'wal'), account)
  await fs.rm(wal, { recursive: true })
  return { backup, data, until: recovered.until, missing, fetched: source.fetched }
}

/** Where data goes and what restores it: a server of the operator's own needs no programs of ours. */
async function placesOf(
  target: string,
  account: Account | undefined,
  forOwnServer: boolean,
): Promise<{ base: string; binaries: string | undefined }> {
  if (forOwnServer) {
    await fs.mkdir(target, { recursive: true })
    return { base: target, binaries: undefined }
  }
  try {
    return await findPlaces(target, account)
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    throw new BackupImpossible(
      'no PostgreSQL comes with this Sen to restore with: add --own-server, and start yours on the data',
    )
  }
}

/** Refuses a folder in which anything is: a restore must never be laid over data. */
async function assertEmpty(folder: string): Promise<void> {
  const names = await entriesOf(folder)
  if (names.some((name) => name !== SECRETS))
    throw new BackupImpossible(`${folder} is not empty: restore into a new folder`)
}

/** As a file of settings of PostgreSQL has it. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** PostgreSQL gives it to a shell. */
const copyFrom = (wal: string) => `cp '${wal.replaceAll("'", "'\\''").replaceAll('%', '%%')}/%f' "%p"`

const recoverySettings = (command: string, to: Date | undefined) =>
  [
    '',
    `restore_command = ${quoted(command)}`,
    ...(to
      ? [`recovery_target_time = ${quoted(to.toISOString().replace('T', ' ').replace('Z', '+00'))}`]
      : []),
    "recovery_target_action = 'promote'",
    '',
  ].join('\n')

/** Starts the server on the data until it has applied all, and stops it. Without a port and a socket that others know. */
async function recover(place: {
  base: string
  binaries: string
  data: string
  account: Account | undefined
  settings: string
}): Promise<string | undefined> {
  const { base, binaries, data, account } = place
  const log = path.join(base, 'restore.log')
  const auto = path.join(data, 'postgresql.auto.conf')
  const socket = path.join(base, 'restoring-socket')
  privateFolder(socket, account)
  const own = [
    "listen_addresses = ''",
    `unix_socket_directories = ${quoted(socket)}`,
    'hot_standby = off', // it answers only once it is a database of its own
    'archive_mode = off',
    '',
  ].join('\n')
  await fs.appendFile(auto, own)
  const control = path.join(binaries, 'pg_ctl')
  await fs.writeFile(log, '', { mode: 0o600 })
  changeOwner(log, account)
  const started = await run(
    control,
    ['start', '-D', data, '-w', '-t', String(RESTORE_SECONDS), '-l', log],
    account,
  )
  const isReady = started.code === 0 && (await becomesReady(data))
  const logText = await fs.readFile(log, 'utf8')
  if (!isReady) throw failure(logText, log)
  await fs.writeFile(auto, place.settings)
  const stopped = await run(control, ['stop', '-D', data, '-m', 'fast', '-w'], account)
  if (stopped.code !== 0)
    throw new ServerFailed(`the restored database does not stop: ${stopped.output.trim()}`)
  await fs.rm(socket, { recursive: true, force: true })
  return /last completed transaction was at log time (.+)/.exec(logText)?.[1]
}

/**
 * Puts the history of the timeline that the restore has begun where archived WAL is taken from: the server archives nothing
 * while it is restored, and without that file a later restore follows the timeline that was left.
 */
async function handOverHistory(data: string, archived: string, account: Account | undefined): Promise<void> {
  privateFolder(archived, account)
  const wal = path.join(data, 'pg_wal')
  for (const name of (await fs.readdir(wal)).filter((one) => one.endsWith('.history'))) {
    const copy = path.join(archived, name)
    await fs.copyFile(path.join(wal, name), copy)
    changeOwner(copy, account)
  }
}

/** Waits for the end of recovery, as the server notes it in its lock file; false if the server has ended instead. */
async function becomesReady(data: string): Promise<boolean> {
  const limit = Date.now() + RESTORE_SECONDS * 1_000
  while (Date.now() < limit) {
    const lock = await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => undefined)
    if (lock === undefined) return false
    if (lock.split('\n')[STATUS_LINE]?.trim() === 'ready') return true
    await pause(RECOVERY_LOOK_MS)
  }
  return false
}

function failure(log: string, file: string): Error {
  const last = /last completed transaction was at log time (.+)/.exec(log)?.[1]
  if (log.includes('recovery ended before configured recovery target was reached'))
    return new BackupImpossible(
      `the archive does not reach that time${last ? `: its last transaction is of ${last}` : ''}; --to latest restores what there is`,
    )
  return new ServerFailed(
    `the restored database does not start, see ${file}: ${log.trim().split('\n').slice(-3).join(' | ')}`,
  )
}

/** PostgreSQL runs as an account of its own, and refuses data that others may read. */
async function giveTo(folder: string, account: Account | undefined): Promise<void> {
  const { files, folders } = await treeOf(folder)
  for (const name of ['', ...folders, ...files]) {
    const place = path.join(folder, name)
    changeOwner(place, account)
    await fs.chmod(place, folders.includes(name) || name === '' ? 0o700 : 0o600)
  }
}
