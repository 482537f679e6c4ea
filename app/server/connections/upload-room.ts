import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MAX_UPLOADS, MAX_UPLOADS_OF_MEMBER } from '#app/limits.ts'
import type { FileSink } from '../bodies/read-form.ts'

/** A member's slot for one upload. Leaving it deletes the files. */
export interface UploadPlace {
  newFile(): FileSink
  leave(): Promise<void>
}

/** The concurrent large uploads, limited per member and in total (docs/decisions/0023). */
export class UploadRoom {
  readonly #ofMember = new Map<string, number>()
  #all = 0

  /** A slot, or which limit was reached: the `member`'s own, or that of `all`. */
  enter(member: string): UploadPlace | 'member' | 'all' {
    if ((this.#ofMember.get(member) ?? 0) >= MAX_UPLOADS_OF_MEMBER) return 'member'
    if (this.#all >= MAX_UPLOADS) return 'all'
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

/** The files of one upload, in a temporary folder that is created with the first file. */
class UploadFolder {
  #folder: Promise<string> | undefined

  newFile(): FileSink {
    let target: { file: string; handle: FileHandle } | undefined
    return {
      write: async (bytes) => {
        target ??= await this.#open()
        await target.handle.appendFile(bytes)
      },
      end: async () => {
        if (!target) return new Blob([])
        await target.handle.close()
        return openAsBlob(target.file)
      },
      drop: async () => target?.handle.close(),
    }
  }

  async remove(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true })
  }

  async #open() {
    this.#folder ??= mkdtemp(path.join(tmpdir(), 'sen-upload-'))
    const file = path.join(await this.#folder, randomUUID())
    return { file, handle: await open(file, 'wx', 0o600) }
  }
}
