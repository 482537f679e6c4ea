import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, changeOwner, privateFolder } from '#platform/base/db/postgres-programs.ts'
import { RESTORE_SECONDS, WAL_LOOK_MS } from '#platform/base/limits.ts'
import type { BackupStore } from './store.ts'
import { fetchFile, walNames } from './wal-archive.ts'

/**
 * The WAL of a store, served file by file to a server that restores. The server's account may reach neither the store nor its
 * keys, so it creates an empty file `<name>.wanted` in a folder of its own, and waits there for the answer: the file itself,
 * `<name>.none` if the archive does not have it, or `<name>.failed`, which ends the recovery.
 */
export interface WalOnDemand {
  /** What the server runs for each file, as `restore_command`. */
  command: string
  /** The names that were fetched, in order. */
  readonly fetched: readonly string[]
  /** Answers no more; rejects with what kept a file from being fetched. */
  stop(): Promise<void>
}

const WANTED = '.wanted'
const STEPS_A_SECOND = 50

/**
 * Serves WAL from `folder`, which becomes the account's own; the list of names is read once, so files that are archived
 * later are not served.
 */
export async function walOnDemand(
  store: BackupStore,
  folder: string,
  account: Account | undefined,
): Promise<WalOnDemand> {
  privateFolder(folder, account)
  const scratch = path.join(folder, 'fetching')
  await fs.mkdir(scratch, { mode: 0o700 })
  const there = new Set(await walNames(store))
  const fetched: string[] = []
  let problem: unknown
  let isStopped = false

  async function answer(name: string): Promise<void> {
    const place = path.join(folder, name)
    await fs.rm(place + WANTED)
    if (!there.has(name)) return fs.writeFile(`${place}.none`, '')
    try {
      await fetchFile(store, name, scratch)
      const file = path.join(scratch, name)
      changeOwner(file, account)
      await fs.rename(file, place) // whole, as the server takes it at once
      fetched.push(name)
    } catch (error) {
      problem = error
      await fs.writeFile(`${place}.failed`, '')
    }
  }
  const answering = (async () => {
    while (!isStopped) {
      for (const name of await fs.readdir(folder))
        if (name.endsWith(WANTED)) await answer(name.slice(0, -WANTED.length))
      await pause(WAL_LOOK_MS)
    }
  })()
  answering.catch(() => {}) // `stop` says it
  return {
    command: commandIn(folder),
    fetched,
    async stop() {
      isStopped = true
      await answering
      if (problem) throw problem
    },
  }
}

/** For a shell. An end with more than 125 ends the recovery, where any other says that the archive has no more. */
function commandIn(folder: string): string {
  const place = `'${folder.replaceAll("'", "'\\''").replaceAll('%', '%%')}'/%f`
  const steps = RESTORE_SECONDS * STEPS_A_SECOND
  return [
    `: > ${place}${WANTED} || exit 255`,
    'i=0',
    `while [ $i -lt ${steps} ]; do ` +
      `if [ -e ${place} ]; then mv ${place} "%p" && exit 0; exit 255; fi; ` +
      `[ -e ${place}.none ] && rm -f ${place}.none && exit 1; ` +
      `[ -e ${place}.failed ] && exit 255; ` +
      `sleep ${1 / STEPS_A_SECOND}; i=$((i+1)); done`,
    'exit 255',
  ].join('; ')
}
