import { type ChildProcess, fork } from 'node:child_process'
import net from 'node:net'

/** The exit code and output of a command. */
export interface Ended {
  code: number
  stdout: string
  stderr: string
}

const LIMIT_MS = 60_000
const END = '\0'

/**
 * A process that runs the built command line repeatedly (`ops-again.mjs`): starting one per command costs more than
 * most commands, and a run of the flows has hundreds of them.
 */
export class OpsProgram {
  readonly #child: ChildProcess

  constructor(program: string, env: NodeJS.ProcessEnv) {
    this.#child = fork(new URL('./ops-again.mjs', import.meta.url), [program], {
      env,
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#hold(false)
  }

  /** False once it has ended, by itself or by a command's timeout. */
  get up(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Runs one command; only one at a time. */
  async run(args: readonly string[]): Promise<Ended> {
    const child = this.#child
    this.#hold(true)
    const late = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
    const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
    const answered = new Promise<number>((resolve) => child.once('message', (code) => resolve(Number(code))))
    const output = [child.stdout, child.stderr].map((stream) => toItsEnd(stream))
    child.send([...args])
    const code = await Promise.race([answered, ended])
    const [stdout = '', stderr = ''] = await Promise.all(output)
    clearTimeout(late)
    child.removeAllListeners('exit').removeAllListeners('message')
    this.#hold(false)
    return { code, stdout, stderr }
  }

  /** Whether it keeps the calling process alive. */
  #hold(held: boolean): void {
    const does = held ? 'ref' : 'unref'
    const { stdout, stderr, channel } = this.#child
    this.#child[does]()
    channel?.[does]()
    for (const stream of [stdout, stderr]) if (stream instanceof net.Socket) stream[does]()
  }
}

/** The output on a stream until the end of the command or of the stream. */
function toItsEnd(stream: NodeJS.ReadableStream | null): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const finish = () => {
      stream?.off('data', take).off('close', finish)
      resolve(text)
    }
    const take = (chunk: Buffer) => {
      text += chunk
      if (!text.endsWith(END)) return
      text = text.slice(0, -END.length)
      finish()
    }
    stream?.on('data', take).on('close', finish)
  })
}
