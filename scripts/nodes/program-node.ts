import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithUs } from './end-by-signal.ts'
import { notePid } from './leftovers.ts'

const READY_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 15_000
const root = path.join(import.meta.dirname, '../..')

/** One program with a folder and a port of its own: a site, a platform, the office, the proxy. */
export class ProgramNode {
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #error = ''
  readonly #end = () => this.kill()

  constructor(
    readonly name: string,
    readonly port: number,
    readonly log: string,
    readonly command: readonly [string, ...string[]],
    readonly env: NodeJS.ProcessEnv,
    /** What answers with 200 once it is ready. */
    readonly readyPath: string,
  ) {}

  get isUp(): boolean {
    return this.#child?.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  get pid(): number | undefined {
    return this.isUp ? this.#child?.pid : undefined
  }

  /** Resolves when the process that was started last has ended. */
  get ended(): Promise<unknown> {
    return this.#ended
  }

  /** Resolves once it is ready; rejects if it ends before, or `stop` is aborted. */
  async start(stop?: AbortSignal): Promise<void> {
    if (!this.isUp) {
      endWithUs(this.#end)
      const [program, ...args] = this.command
      const output = openSync(this.log, 'a')
      const child = spawn(program, args, { cwd: root, env: this.env, stdio: ['ignore', output, output] })
      closeSync(output)
      this.#ended = new Promise((resolve) => {
        child.once('exit', resolve)
        child.once('error', (error) => {
          this.#error = `${error.message} `
          resolve(error)
        })
      })
      this.#child = child
      if (child.pid) notePid(path.dirname(this.log), this.name, child.pid, this.command)
    }
    await this.#ready(stop)
  }

  async #ready(stop?: AbortSignal): Promise<void> {
    const limit = Date.now() + READY_LIMIT_MS
    while (!(await this.#answers(stop))) {
      stop?.throwIfAborted()
      if (!this.isUp) throw this.failure()
      if (Date.now() > limit) throw this.failure('does not become ready')
      await pause(50)
    }
  }

  /** In its first line what has happened and the last line of the log, then more of that. */
  failure(what = 'does not start, or has ended'): Error {
    const tail = readFileSync(this.log, 'utf8').trimEnd().slice(-2_000)
    return new Error(`${this.name} ${what} (${this.log}): ${this.#error}${tail.split('\n').at(-1)}\n${tail}`)
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#ended
  }

  async stop(): Promise<void> {
    if (!this.isUp) return
    this.#child?.kill('SIGTERM')
    const late = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_LIMIT_MS)
    await this.#ended
    clearTimeout(late)
  }

  #answers(stop?: AbortSignal): Promise<boolean> {
    const url = `http://127.0.0.1:${this.port}${this.readyPath}`
    const signal = AbortSignal.any([AbortSignal.timeout(5_000), ...(stop ? [stop] : [])])
    return fetch(url, { signal, redirect: 'manual' }).then(
      ({ status }) => status < 500,
      () => false,
    )
  }
}
