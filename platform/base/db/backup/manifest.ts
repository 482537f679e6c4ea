import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** What a base copy is made of, with checksums: `manifest.json` beside its data. */

const FileEntry = z.object({
  /** Within the data folder, with `/`. */
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
})
export type FileEntry = z.infer<typeof FileEntry>

export const Manifest = z.object({
  /** Of PostgreSQL: `18`. */
  version: z.string(),
  /** The cluster that was copied; WAL of another one does not fit. */
  system: z.string(),
  startedAt: z.iso.datetime(),
  /** The copy can be restored to this time and to any later one that the archive reaches. */
  endedAt: z.iso.datetime(),
  /** The first file of WAL that a restore needs. */
  firstWal: z.string().regex(/^[0-9A-F]{24}$/),
  files: z.array(FileEntry),
  folders: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * Copies one file and answers its entry, `undefined` if it has disappeared: a running server removes files. What it writes
 * meanwhile is in the WAL.
 */
export async function copyFile(from: string, to: string, name: string): Promise<FileEntry | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      createReadStream(from),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      createWriteStream(to, { mode: 0o600 }),
    )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await fs.rm(to, { force: true })
    return undefined
  }
  return { path: name, bytes, sha256: hash.digest('hex') }
}

/** The entry of a file that is there. */
export async function entryOf(folder: string, name: string): Promise<FileEntry> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path.join(folder, name)) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { path: name, bytes, sha256: hash.digest('hex') }
}

/** The files and folders below `folder`, by their paths with `/`. */
export async function treeOf(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const entries = await fs.readdir(folder, { withFileTypes: true, recursive: true })
  const nameOf = (entry: (typeof entries)[number]) =>
    path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
  return {
    files: entries.filter((entry) => !entry.isDirectory()).map(nameOf),
    folders: entries.filter((entry) => entry.isDirectory()).map(nameOf),
  }
}

/** Throws unless `folder` holds exactly the files of the manifest, byte by byte. */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  const present = new Set((await treeOf(folder)).files)
  const expected = new Set(files.map((file) => file.path))
  const missing = files.find((file) => !present.has(file.path))
  if (missing) throw new Error(`the backup lacks ${missing.path}`)
  const unknown = [...present].find((name) => !expected.has(name))
  if (unknown) throw new Error(`the backup has a file that its manifest does not name: ${unknown}`)
  for (const file of files) {
    const { bytes, sha256 } = await entryOf(folder, file.path)
    if (bytes !== file.bytes || sha256 !== file.sha256)
      throw new Error(`the backup is damaged: ${file.path} is not the file that was copied`)
  }
}
