import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm'
/** What several databases at once with their logs need at most. */
const NEEDED_BYTES = 4 * 1024 ** 3

/**
 * A new folder for databases that live for one run: in memory where there is room, because copying a database, hundreds
 * of small files, costs a disk ten times as much as everything that the test then does with it. PostgreSQL's own account
 * may enter it.
 */
export function scratchFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(hasRoom() ? IN_MEMORY : os.tmpdir(), prefix))
  chmodSync(folder, 0o711)
  return folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false // it is not there
  }
}
