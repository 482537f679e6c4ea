import { readFileSync } from 'node:fs'
import { UsageError } from './operator.ts'

/** A file's JSON; an unreadable file is wrong usage. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`${path} cannot be read as JSON: ${(error as Error).message}`)
  }
}
