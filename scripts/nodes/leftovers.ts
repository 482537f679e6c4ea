import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseNode } from './database-node.ts'
import { commandOf, killProcess } from './processes.ts'

const END_LIMIT_MS = 10_000
const ENDING = '.pid'

interface Note {
  pid: number
  command: string
}

/** Notes in `folder` which process is `name`, for the next runner in case this one is killed. */
export function notePid(folder: string, name: string, pid: number, command: readonly string[]): void {
  const file = path.join(folder, `${name}${ENDING}`)
  const note: Note = { pid, command: command.join(' ') }
  // There whole or not at all, whenever this process is killed.
  writeFileSync(`${file}.partial`, JSON.stringify(note))
  renameSync(`${file}.partial`, file)
}

/**
 * Ends what still runs of nodes whose runner was killed, with their data in `folder`, as by a power failure: the data is not used
 * again. Resolves with their names.
 */
export async function endLeftovers(folder: string, databases: readonly string[]): Promise<string[]> {
  if (!existsSync(folder)) return []
  const ended: string[] = []
  for (const file of readdirSync(folder).filter((one) => one.endsWith(ENDING))) {
    const note = noteIn(path.join(folder, file))
    // Its number may be another program's by now.
    if (!note || commandOf(note.pid) !== note.command) continue
    killProcess(note.pid)
    const limit = Date.now() + END_LIMIT_MS
    while (commandOf(note.pid) === note.command) {
      if (Date.now() > limit) throw new Error(`process ${note.pid} of earlier nodes does not end`)
      await pause(20)
    }
    ended.push(file.slice(0, -ENDING.length))
  }
  for (const name of databases) {
    const place = path.join(folder, name)
    if (existsSync(place) && (await new DatabaseNode(name, 0, place, '').endLeftover())) ended.push(name)
  }
  return ended
}

/** Undefined where a power failure has left half of it: nothing that was noted runs any more. */
function noteIn(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
