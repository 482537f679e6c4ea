import type { StatementLine } from '../statement-line.ts'

/** What a file says, or the first thing in it that is not understood, by its row and what is wrong there. */
export type ReadFile = { ok: true; lines: StatementLine[] } | { ok: false; row: number; what: string }

/** Stops the reading of a file. */
export class FileFault extends Error {
  constructor(
    readonly row: number,
    readonly what: string,
  ) {
    super(`row ${row}: ${what}`)
  }
}

/** Reads a file by `read`, which may throw a `FileFault`. */
export function readingFile(read: () => StatementLine[]): ReadFile {
  try {
    return { ok: true, lines: read() }
  } catch (error) {
    if (error instanceof FileFault) return { ok: false, row: error.row, what: error.what }
    throw error
  }
}

/** Bytes as text; refuses what is not of the encoding. A mark at the beginning is not part of it. */
export function decodedFile(bytes: Uint8Array, encoding: 'utf-8' | 'windows-1258'): string {
  try {
    // The Vietnamese code page writes some marks as signs of their own.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).normalize('NFC')
  } catch {
    throw new FileFault(1, `the bytes are not ${encoding}`)
  }
}
