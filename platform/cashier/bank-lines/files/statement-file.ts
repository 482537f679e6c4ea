import { MAX_REFERENCE, textOf } from '../feeds/message.ts'
import type { StatementLine } from '../statement-line.ts'

/**
 * What a file says, with the row of each line, or the first thing in it that is not understood, by its row and what is wrong
 * there.
 */
export type ReadFile =
  | { ok: true; lines: StatementLine[]; rows: number[] }
  | { ok: false; row: number; what: string }

export interface FileLine {
  row: number
  line: StatementLine
}

/** Stops the reading of a file. */
export class FileFault extends Error {
  constructor(
    readonly row: number,
    readonly what: string,
  ) {
    super(`row ${row}: ${what}`)
  }
}

/** Reads a file by `read`, which may throw a `FileFault`; two lines of one reference are a fault too. */
export function readingFile(read: () => FileLine[]): ReadFile {
  try {
    const statement = read()
    const rowOf = new Map<string, number>()
    for (const { row, line } of statement) {
      const earlier = rowOf.get(line.reference)
      if (earlier !== undefined) throw new FileFault(row, `${line.reference} is that of row ${earlier} too`)
      rowOf.set(line.reference, row)
    }
    return { ok: true, lines: statement.map(({ line }) => line), rows: statement.map(({ row }) => row) }
  } catch (error) {
    if (error instanceof FileFault) return { ok: false, row: error.row, what: error.what }
    throw error
  }
}

/** A reference as it is kept; one that is too long is not cut, or two would become one. */
export function referenceIn(row: number, text: string): string {
  const reference = textOf(text, MAX_REFERENCE + 1)
  if (reference.length > MAX_REFERENCE) throw new FileFault(row, `a reference is over ${MAX_REFERENCE} signs`)
  return reference
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
