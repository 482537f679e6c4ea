import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const READY_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 15_000
const root = path.join(import.meta.dirname, '../..')

/** One program with a folder and a port of its own: a site, a platform, the office, the proxy. */
export class ProgramNode {
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()

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

  async start(): Promise<void> {
    if (!this.isUp) {
      const [program, ...args] = this.command
      const output = openSync(this.log, 'a')
      const child = spawn(program, args, { cwd: root, env: this.env, stdio: ['ignore', output, output] })
      closeSync(output)
      this.#ended = new Promise((resolve) => {
        child.once('exit', resolve)
        child.once('error', resolve)
      })
      this.#child = child
    }
    await this.ready()
  }

  async ready(): Promise<void> {
    const limit = Date.now() + READY_LIMIT_MS
    while (!(await this.#answers())) {
      if (!this.isUp)
        throw new Error(`${this.name} (${this.command[0]}) does not start, or has ended: ${this.tail()}`)
      if (Date.now() > limit) throw new Error(`${this.name} does not become ready: ${this.tail()}`)
      await pause(50)
    }
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

  tail(): string {
    return readFileSync(this.log, 'utf8').slice(-2_000)
  }

  #answers(): Promise<boolean> {
    const url = `http://127.0.0.1:${this.port}${this.readyPath}`
    return fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' }).then(
      ({ status }) => status < 500,
      () => false,
    )
  }
}
