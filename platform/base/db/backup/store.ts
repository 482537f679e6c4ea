import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { STALE_COPY_MS } from '#platform/base/limits.ts'

/**
 * Where backups are kept: `BACKUP_STORE`. Names are paths with `/`; a name is a file or a folder, and is there whole or
 * not at all.
 */
export interface BackupStore {
  /** Whether of two that keep a folder by one name at the same moment only one can. */
  readonly keepsOnce: boolean
  /** A new, empty folder, to be filled and given to `keepFolder`. */
  stage(): Promise<string>
  /** Stores what is in a folder of `stage`, which is gone afterwards. */
  keepFolder(folder: string, name: string): Promise<void>
  putFile(file: string, name: string): Promise<void>
  getFile(name: string, file: string): Promise<void>
  getFolder(name: string, folder: string): Promise<void>
  /** The names directly below, without those above; none if there is no such folder. */
  list(name: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/** The form of `BACKUP_STORE`: a folder, a remote of rclone, or a program of the operator's own. */
export const isBackupStore = (text: string): boolean =>
  text.startsWith('/') || /^rclone:[^:]+:/.test(text) || /^command:\//.test(text)

/** The store does not do what it was asked for; the message is for people. */
export class StoreFailed extends Error {}

/** The store that `BACKUP_STORE` names; `scratch` is where copies for a store elsewhere are put together. What fails in it is a `StoreFailed`. */
export function openStore(text: string, scratch: string): BackupStore {
  const { keepsOnce, stage, keepFolder, putFile, getFile, getFolder, list, remove } = storeOf(text, scratch)
  return {
    keepsOnce,
    stage: storeCall(stage),
    keepFolder: storeCall(keepFolder),
    putFile: storeCall(putFile),
    getFile: storeCall(getFile),
    getFolder: storeCall(getFolder),
    list: storeCall(list),
    remove: storeCall(remove),
  }
}

const storeCall =
  <Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) =>
  (...args: Args): Promise<Value> =>
    work(...args).catch((cause: Error) => {
      throw new StoreFailed(`BACKUP_STORE: ${cause.message}`, { cause })
    })

function storeOf(text: string, scratch: string): BackupStore {
  if (text.startsWith('rclone:')) return rcloneStore(text.slice('rclone:'.length), scratch)
  if (text.startsWith('command:')) return commandStore(text.slice('command:'.length), scratch)
  return folderStore(text)
}

function folderStore(root: string): BackupStore {
  const at = (name: string) => path.join(root, name)
  const partial = (name: string) => `${at(name)}.partial-${randomBytes(4).toString('hex')}`
  return {
    keepsOnce: true,
    stage: () => newFolder(root, 'stage.partial-'),
    async keepFolder(folder, name) {
      await fs.mkdir(path.dirname(at(name)), { recursive: true, mode: 0o700 })
      await fs.rename(folder, at(name))
    },
    async putFile(file, name) {
      await fs.mkdir(path.dirname(at(name)), { recursive: true, mode: 0o700 })
      const part = partial(name)
      await fs.copyFile(file, part)
      await flush(part)
      await fs.rename(part, at(name))
    },
    getFile: (name, file) => fs.copyFile(at(name), file),
    getFolder: (name, folder) => fs.cp(at(name), folder, { recursive: true }),
    list: async (name) => (await entriesOf(at(name))).filter((entry) => !entry.includes('.partial-')),
    remove: (name) => fs.rm(at(name), { recursive: true, force: true }),
  }
}

/** A remote of rclone, such as a bucket of an S3-like store. The manifest comes last: without it a copy does not count. */
function rcloneStore(remote: string, scratch: string): BackupStore {
  const at = (name: string) => `${remote.replace(/\/$/, '')}/${name}`
  const rclone = (...args: string[]) => runProgram('rclone', args)
  return {
    keepsOnce: false,
    stage: () => newFolder(scratch, 'backup-'),
    async keepFolder(folder, name) {
      await rclone('copy', '--exclude', `/${MANIFEST}`, folder, at(name))
      await rclone('copyto', path.join(folder, MANIFEST), `${at(name)}/${MANIFEST}`)
      await fs.rm(folder, { recursive: true })
    },
    putFile: async (file, name) => void (await rclone('copyto', file, at(name))),
    getFile: async (name, file) => void (await rclone('copyto', at(name), file)),
    getFolder: async (name, folder) => void (await rclone('copy', at(name), folder)),
    async list(name) {
      const listing = await rclone('lsf', at(name)).catch((error: ProgramFailed) => {
        if (error.code === RCLONE_NOT_FOUND) return ''
        throw error
      })
      return linesOf(listing).map((line) => line.replace(/\/$/, ''))
    },
    async remove(name) {
      const isFolder = linesOf(await rclone('lsf', at(path.posix.dirname(name)))).includes(
        `${path.posix.basename(name)}/`,
      )
      await rclone(isFolder ? 'purge' : 'deletefile', at(name))
    },
  }
}

/**
 * A program of the operator's own: `put <file or folder> <name>`, `get <name> <file or folder>`, `list <name>` with a name a
 * line, `remove <name>`. It exits with 0 once that is done.
 */
function commandStore(program: string, scratch: string): BackupStore {
  const run = (...args: string[]) => runProgram(program, args)
  const put = async (file: string, name: string) => void (await run('put', file, name))
  const get = async (name: string, file: string) => void (await run('get', name, file))
  return {
    keepsOnce: false,
    stage: () => newFolder(scratch, 'backup-'),
    async keepFolder(folder, name) {
      await put(folder, name)
      await fs.rm(folder, { recursive: true })
    },
    putFile: put,
    getFile: get,
    getFolder: get,
    list: async (name) => linesOf(await run('list', name)),
    remove: async (name) => void (await run('remove', name)),
  }
}

/** The file beside the data of a base copy (`manifest.ts`). */
export const MANIFEST = 'manifest.json'
const RCLONE_NOT_FOUND = 3
/** How much of the output of a failed program an error quotes. */
const SHOWN_CHARACTERS = 500

class ProgramFailed extends Error {
  constructor(
    program: string,
    args: readonly string[],
    readonly code: number | null,
    output: string,
  ) {
    const why = output.trim().slice(-SHOWN_CHARACTERS) || `exit code ${code}`
    super(`${path.basename(program)} ${args[0]}: ${why}`)
  }
}

function runProgram(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text
    })
    child.stderr.on('data', (text: Buffer) => {
      errors += text
    })
    child.on('error', (error) =>
      reject(
        new Error(`${program} cannot be run (${(error as NodeJS.ErrnoException).code})`, { cause: error }),
      ),
    )
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new ProgramFailed(program, args, code, errors)),
    )
  })
}

const linesOf = (text: string): string[] => text.split('\n').filter(Boolean)

/** A new folder, beside which those of its kind that killed programs have left are removed. */
async function newFolder(parent: string, prefix: string): Promise<string> {
  await fs.mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await fs.readdir(parent)) {
    if (!name.startsWith(prefix)) continue
    const left = path.join(parent, name)
    const stats = await fs.stat(left).catch(() => undefined) // it may be finished meanwhile
    if (stats && Date.now() - stats.mtimeMs > STALE_COPY_MS)
      await fs.rm(left, { recursive: true, force: true })
  }
  return fs.mkdtemp(path.join(parent, prefix))
}

/** The names in a folder; none if there is no such folder. Any other failure throws. */
export async function entriesOf(folder: string): Promise<string[]> {
  return fs.readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function flush(file: string): Promise<void> {
  const handle = await fs.open(file, 'r+')
  await handle.sync()
  await handle.close()
}
