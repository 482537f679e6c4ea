import fs from 'node:fs/promises'
import path from 'node:path'
import { STALE_COPY_MS } from '#platform/base/limits.ts'
import { assertArchiving, BackupImpossible, copyBase, systemOf } from './base-copy.ts'
import { Manifest } from './manifest.ts'
import { type BackupStore, MANIFEST } from './store.ts'
import { removeWalBefore } from './wal-archive.ts'

export interface Backup {
  id: string
  manifest: Manifest
}

/** Copies the running database of `connection` into the store; answers the copy's name and what it is made of. */
export async function makeBackup(store: BackupStore, connection: string, scratch: string): Promise<Backup> {
  await assertArchiving(connection)
  const newest = (await listBackups(store, scratch)).at(-1)
  if (newest && newest.manifest.system !== (await systemOf(connection)))
    throw new BackupImpossible(
      `the store has backups of another database (the newest is ${newest.id}): is VAR_DIR or DATABASE_URL that of the site? A new database needs a store of its own`,
    )
  const stage = await store.stage()
  try {
    const data = path.join(stage, 'data')
    await fs.mkdir(data, { mode: 0o700 })
    const manifest = await copyBase(connection, data)
    await fs.writeFile(path.join(stage, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
    const id = idAt(manifest.endedAt)
    await store.keepFolder(stage, `base/${id}`)
    return { id, manifest }
  } finally {
    await fs.rm(stage, { recursive: true, force: true })
  }
}

/** The copies of a store that are whole, the oldest first. Rejects where one of them cannot be read. */
export async function listBackups(store: BackupStore, scratch: string): Promise<Backup[]> {
  await fs.mkdir(scratch, { recursive: true, mode: 0o700 })
  const folder = await fs.mkdtemp(path.join(scratch, 'manifests-'))
  try {
    const backups: Backup[] = []
    for (const id of (await store.list('base')).sort()) {
      if (!(await isFinished(store, id))) continue
      const file = path.join(folder, id)
      await store.getFile(`base/${id}/${MANIFEST}`, file)
      backups.push({ id, manifest: Manifest.parse(JSON.parse(await fs.readFile(file, 'utf8'))) })
    }
    return backups
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** A copy that was interrupted has no manifest, which is stored last. */
const isFinished = async (store: BackupStore, id: string) =>
  (await store.list(`base/${id}`)).includes(MANIFEST)

/** The name of a copy of that time. */
const idAt = (time: string) => time.replaceAll(/[-:.]/g, '')

/** Removes what interrupted copies have left. One that began lately may still be on its way. */
async function removeUnfinished(store: BackupStore): Promise<void> {
  const limit = idAt(new Date(Date.now() - STALE_COPY_MS).toISOString())
  for (const id of await store.list('base'))
    if (id < limit && !(await isFinished(store, id))) await store.remove(`base/${id}`)
}

/** Removes all but the newest `count` copies, and the WAL that none of these needs; answers how many of each it has removed. */
export async function keepNewest(
  store: BackupStore,
  count: number,
  scratch: string,
): Promise<{ copies: number; segments: number }> {
  const backups = await listBackups(store, scratch)
  const old = backups.slice(0, -count)
  for (const { id } of old) await store.remove(`base/${id}`)
  await removeUnfinished(store)
  const [oldest] = backups.slice(-count)
  return { copies: old.length, segments: oldest ? await removeWalBefore(store, oldest.manifest.firstWal) : 0 }
}

/** The newest copy that can be restored to `to`; `undefined` is the end of the archive. */
export async function backupFor(store: BackupStore, to: Date | undefined, scratch: string): Promise<Backup> {
  const backups = await listBackups(store, scratch)
  const [oldest] = backups
  if (!oldest) throw new BackupImpossible('the store has no backup')
  const backup = backups.findLast(({ manifest }) => !to || new Date(manifest.endedAt) <= to)
  if (!backup)
    throw new BackupImpossible(
      `the oldest backup is of ${oldest.manifest.endedAt}: nothing before can be restored`,
    )
  return backup
}
