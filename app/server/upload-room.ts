import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileSink } from './read-form.ts'

/** Of this process: each may hold 16 MB of disk, and costs the processor what a picture costs to be judged. */
const MAX_AT_ONCE = 8
const MAX_OF_MEMBER = 2

/** A member's place for one upload. Its files are gone once it is left. */
export interface UploadPlace {
  newFile(): FileSink
  leave(): Promise<void>
}

/** The large uploads that are read at once, counted by member and in all (docs/decisions/0023). */
export class UploadRoom {
  readonly #ofMember = new Map<string, number>()
  #all = 0

  /** A place, or why there is none: `member` has as many already, or everybody together. */
  enter(member: string): UploadPlace | 'member' | 'all' {
    if ((this.#ofMember.get(member) ?? 0) >= MAX_OF_MEMBER) return 'member'
    if (this.#all >= MAX_AT_ONCE) return 'all'
    this.#count(member, 1)
    const folder = new UploadFolder()
    let left = false
    return {
      newFile: () => folder.newFile(),
      leave: async () => {
        if (left) return
        left = true
        this.#count(member, -1)
        await folder.remove()
      },
    }
  }

  #count(member: string, by: 1 | -1): void {
    const now = (this.#ofMember.get(member) ?? 0) + by
    this.#all += by
    if (now > 0) this.#ofMember.set(member, now)
    else this.#ofMember.delete(member)
  }
}

/** The files of one upload, in a folder of the system's temporary one that is made with the first of them. */
class UploadFolder {
  #made: Promise<string> | undefined

  newFile(): FileSink {
    let opened: { file: string; handle: FileHandle } | undefined
    return {
      write: async (bytes) => {
        opened ??= await this.#open()
        await opened.handle.appendFile(bytes)
      },
      end: async () => {
        if (!opened) return new Blob([])
        await opened.handle.close()
        return openAsBlob(opened.file)
      },
      drop: async () => opened?.handle.close(),
    }
  }

  async remove(): Promise<void> {
    if (this.#made) await rm(await this.#made, { recursive: true, force: true })
  }

  async #open() {
    this.#made ??= mkdtemp(path.join(tmpdir(), 'sen-upload-'))
    const file = path.join(await this.#made, randomUUID())
    return { file, handle: await open(file, 'wx', 0o600) }
  }
}
