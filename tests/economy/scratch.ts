import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder for the files of this run, removed with its end. */
export const scratch = mkdtempSync(path.join(os.tmpdir(), 'sen-economy-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
