import { existsSync } from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import { keepNewest, listBackups, makeBackup } from '#platform/base/db/backup/backups.ts'
import { BackupImpossible } from '#platform/base/db/backup/base-copy.ts'
import { restoreBackup } from '#platform/base/db/backup/restore.ts'
import { type BackupStore, openStore } from '#platform/base/db/backup/store.ts'
import { lastWal, shipWal, storeWal } from '#platform/base/db/backup/wal-archive.ts'
import { hasCluster, startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { CommandRefused, json, type Operator, refusing, UsageError, wantsJson } from './command/operator.ts'
import { printDone } from './command/print.ts'

export const backup = (operator: Operator): Command => {
  const command = new Command('backup')
    .description(
      'Copies the running database into BACKUP_STORE; with the archive of WAL it can be restored to any later time',
    )
    .option('--keep <count>', 'removes all but the newest so many copies afterwards, and the WAL before them')
    .option('--stopped', 'starts the embedded database for the copy, where no program runs on it')
    .action(async (options: { keep?: string; stopped?: boolean }, command: Command) => {
      const keep = options.keep === undefined ? undefined : Number(options.keep)
      if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
        throw new UsageError('invalid: --keep is a number of copies, 1 or more')
      const { store, scratch } = placeOf(operator)
      await refusing(BackupImpossible, async () => {
        const { id, manifest } = await withDatabase(operator, store, options.stopped === true, (connection) =>
          makeBackup(store, connection, scratch),
        )
        const removed = keep ? await keepNewest(store, keep, scratch) : { copies: 0, segments: 0 }
        const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0)
        const { endedAt } = manifest
        printDone(
          operator,
          command,
          `Backup ${id}: ${manifest.files.length} files, ${bytes} bytes; it restores to ${endedAt} or later.`,
          {
            id,
            files: manifest.files.length,
            bytes,
            endedAt,
            removed,
          },
        )
      })
    })
  return command.addCommand(list(operator)).addCommand(wal(operator))
}

const list = (operator: Operator): Command =>
  new Command('list')
    .description('The copies in BACKUP_STORE, and the end of its archive')
    .action(async (_options, command: Command) => {
      const { store, scratch } = placeOf(operator)
      const copies = await listBackups(store, scratch)
      const archivedTo = (await lastWal(store)) ?? null
      if (wantsJson(command)) {
        const rows = copies.map(({ id, manifest: { startedAt, endedAt, firstWal, files } }) => ({
          id,
          startedAt,
          endedAt,
          firstWal,
          files: files.length,
        }))
        return operator.out(json({ backups: rows, archivedTo }))
      }
      for (const { id, manifest } of copies) operator.out(`${id}  restores to ${manifest.endedAt} or later`)
      operator.out(archivedTo ? `The archive ends with ${archivedTo}.` : 'The archive is empty.')
    })

const wal = (operator: Operator): Command =>
  new Command('wal')
    .description('Stores one file of WAL: for archive_command of a PostgreSQL of your own, with %p and %f')
    .argument('<path>')
    .argument('<name>')
    .action(async (file: string, name: string) => {
      const { store, scratch } = placeOf(operator)
      await storeWal(store, file, name, scratch)
    })

export const restore = (operator: Operator): Command =>
  new Command('restore')
    .description('Restores the database from BACKUP_STORE into an empty folder, as it was at a time')
    .requiredOption('--to <time>', 'ISO, as 2026-11-21T13:05:00+07:00; or latest')
    .option('--into <folder>', 'the folder that becomes VAR_DIR; else VAR_DIR itself')
    .option(
      '--own-server',
      'leaves the data for a PostgreSQL of your own, which applies the WAL when it starts',
    )
    .action(async (options: { to: string; into?: string; ownServer?: boolean }, command: Command) => {
      const to = options.to === 'latest' ? undefined : new Date(options.to)
      if (to && Number.isNaN(to.getTime())) throw new UsageError(`invalid: ${options.to} is no time`)
      if (to && to.getTime() > Date.now()) throw new UsageError(`invalid: ${options.to} is still to come`)
      const { store, varDir } = placeOf(operator)
      const into = options.into ? path.resolve(options.into) : varDir
      await refusing(BackupImpossible, async () => {
        const done = await restoreBackup(store, { to, into, forOwnServer: options.ownServer === true })
        const what = options.ownServer
          ? `start your PostgreSQL on it: it applies the WAL beside it first. Once it takes writes: ${RESETS.join('; ')}`
          : `it has all until ${done.until ?? done.backup.manifest.endedAt}`
        const gap = done.missing
          ? ` The archive lacks ${done.missing}: nothing that was written from there on could be restored.`
          : ''
        printDone(operator, command, `Backup ${done.backup.id} is restored in ${done.data}; ${what}.${gap}`, {
          backup: done.backup.id,
          data: done.data,
          until: done.until ?? null,
          missing: done.missing ?? null,
        })
      })
    })

/** Settings that a restore leaves on an operator's own server, and that would stop a standby made from it. */
const RESETS = ['restore_command', 'recovery_target_time', 'recovery_target_action'].map(
  (name) => `alter system reset ${name}`,
)

interface Place {
  store: BackupStore
  /** Where copies on the way to the store lie. */
  scratch: string
  varDir: string
}

/** Where backups and the archive lie. */
export function placeOf({ environment }: Operator): Place {
  if (!environment?.BACKUP_STORE)
    throw new CommandRefused(
      'BACKUP_STORE is missing: it must be a folder, rclone:<remote>:<path> or command:<program>',
    )
  const scratch = path.join(environment.VAR_DIR, 'backup')
  return { store: openStore(environment.BACKUP_STORE, scratch), scratch, varDir: environment.VAR_DIR }
}

/**
 * Lets `work` copy the database, and stores what the embedded one has archived meanwhile. That one must be there and, unless
 * `mayStart`, run: another VAR_DIR than the site's would be copied, and the site's copies removed after it.
 */
async function withDatabase<Value>(
  { environment }: Operator,
  store: BackupStore,
  mayStart: boolean,
  work: (connection: string) => Promise<Value>,
): Promise<Value> {
  if (!environment) throw new Error('there is no environment')
  // Past a pooler: a copy is begun and ended in one session.
  const own = environment.DATABASE_URL && (environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL)
  if (own) return work(own)
  const folder = path.join(environment.VAR_DIR, 'postgres')
  if (!existsSync(folder) || !(await hasCluster(folder)))
    throw new BackupImpossible(
      `there is no database in ${folder}: VAR_DIR must be that of the site, or DATABASE_URL be set`,
    )
  const embedded = await startEmbeddedPostgres(folder, {}, { archive: true })
  try {
    if (embedded.started && !mayStart)
      throw new BackupImpossible(
        `no program runs on the database in ${folder}: if VAR_DIR is that of the site, and the site is stopped, add --stopped`,
      )
    const done = await work(embedded.url('postgres'))
    await shipWal(store, embedded.archived, path.join(environment.VAR_DIR, 'backup'))
    return done
  } finally {
    await embedded.stop()
  }
}
