import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'vite'
import type { Errand } from './held-pool.ts'

/** A kill comes when every errand is held, or when for so long none has come further. */
const QUIET_MS = 600
/** A process takes so long to begin, at the very most. */
const START_MS = 120_000

/** Where the built program lies: beside the packages that it imports. */
const BUILT = path.join(import.meta.dirname, '../../node_modules/.cache', `kills-${process.pid}`)
process.once('exit', () => rmSync(BUILT, { recursive: true, force: true }))

const start = (worker: string, url: string) =>
  spawn(process.execPath, [path.join(BUILT, worker.replace(/ts$/, 'js')), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
/** A process that waits for the errands of the next kill. */
let ahead: ReturnType<typeof start> | undefined

/** Builds a program of this folder, because its sources take four times as long to start. */
const buildWorker = (worker: string) =>
  build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(import.meta.dirname, '../..'),
    build: {
      ssr: true,
      target: 'node20',
      outDir: BUILT,
      copyPublicDir: false,
      rollupOptions: { input: path.join(import.meta.dirname, worker) },
    },
  })

export interface Kill<E extends Errand> {
  /** The program of this folder that does them, the same one each time: it is given the database and, on its input, the errands. */
  worker: string
  /** The same one each time. */
  url: string
  errands: readonly E[]
  /** Of a kill at any moment: how long after `hasBegun`, in milliseconds. */
  afterMs: number | undefined
  hasBegun: () => Promise<boolean>
  /** Of each line: the errand, what has come of it, and how many statements it has made. */
  onLine: (errand: E, what: string, statements: number) => void
}

/** Has another process do these errands, and kills it with -9. Throws if it ended by itself. */
export async function doAndKill<E extends Errand>({
  worker,
  url,
  errands,
  afterMs,
  hasBegun,
  onLine,
}: Kill<E>): Promise<void> {
  if (!ahead) await buildWorker(worker)
  const child = ahead ?? start(worker, url)
  ahead = start(worker, url)
  const closed = once(child, 'close')
  child.stdin.end(JSON.stringify(errands))
  const busy = new Set(errands.map(({ id }) => id))
  let saidAt = Date.now() + START_MS
  let hasSpoken = false
  createInterface(child.stdout).on('line', (line) => {
    const [id, what = '', statements] = line.split(' ')
    const errand = errands.find((errand) => errand.id === id)
    if (!errand) return
    saidAt = Date.now()
    hasSpoken = true
    if (what === 'held' || what === 'done') busy.delete(errand.id)
    if (what !== 'at') onLine(errand, what, Number(statements))
  })
  if (afterMs !== undefined) {
    // From the first stake or step on, or a moment before.
    while (busy.size === errands.length && child.exitCode === null && !(await hasBegun())) await pause(5)
    await pause(afterMs)
  } else while (busy.size > 0 && Date.now() < saidAt + QUIET_MS && child.exitCode === null) await pause(20)
  // Nothing was interrupted, and nothing is known of where there is to be.
  if (afterMs === undefined && !hasSpoken) throw new Error(`the process said nothing for ${START_MS} ms`)
  child.kill('SIGKILL')
  const [, signal] = await closed
  if (signal !== 'SIGKILL') throw new Error(`the process ended by itself: ${signal}`)
}
