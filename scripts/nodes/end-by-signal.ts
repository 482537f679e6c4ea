import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const ends = new Set<() => unknown>()
let isEnding = false

/** Has `end` called when a signal ends this process (`endBySignal`); once one has come at once, and throws: nothing may start any more. */
export function endWithUs(end: () => unknown): void {
  ends.add(end)
  if (!isEnding) return
  void end()
  throw new Error('ended by a signal')
}

/** For a script that starts nodes: told to end, as by Ctrl-C or npm, it ends with them, whatever it is at. */
export function endBySignal(): void {
  for (const signal of SIGNALS)
    process.on(signal, async () => {
      if (isEnding) return
      isEnding = true
      await Promise.allSettled([...ends].map(async (end) => end()))
      process.exit(128 + os.constants.signals[signal])
    })
}

/** A new folder that is removed when this process ends. */
export function folderUntilExit(prefix: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
