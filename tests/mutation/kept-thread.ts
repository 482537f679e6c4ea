import type { PoolRunnerInitializer, PoolWorker, TestProject, WorkerRequest } from 'vitest/node'
import { ThreadsPoolWorker } from 'vitest/node'

type Listener = (message: unknown) => void
type Options = ConstructorParameters<typeof ThreadsPoolWorker>[0]

/** Runs after which a thread is replaced, so that nothing that one change left behind counts for long. */
const RUNS_OF_A_THREAD = 50

let kept: { thread: ThreadsPoolWorker; runs: number } | undefined

/**
 * The thread of the run before, with all modules that it has loaded: loading them takes seconds, the tests of one change a
 * fraction of one. Vitest ends a thread with its run, so its start and its end are answered here.
 */
class KeptThread implements PoolWorker {
  readonly name = 'threads'
  readonly #listeners: [event: string, callback: Listener][] = []
  readonly #options: Options
  #isNew = false

  constructor(options: Options) {
    this.#options = options
  }

  get #thread(): ThreadsPoolWorker {
    if (!kept) throw new Error('the thread has not been started')
    return kept.thread
  }

  async start(): Promise<void> {
    if (kept && ++kept.runs > RUNS_OF_A_THREAD) await endThread()
    this.#isNew = kept === undefined
    kept ??= { thread: new ThreadsPoolWorker(this.#options), runs: 1 }
    if (this.#isNew) await kept.thread.start()
  }

  on(event: string, callback: Listener): void {
    this.#listeners.push([event, callback])
    this.#thread.on(event, callback)
  }

  off(event: string, callback: Listener): void {
    this.#thread.off(event, callback)
  }

  send(message: WorkerRequest): void {
    if (message.type === 'stop') this.#answer('stopped')
    else if (message.type === 'start' && !this.#isNew) this.#answer('started')
    else this.#thread.send(this.#withTestNames(message))
  }

  /** A thread has its settings from its start, and which tests are wanted is another setting in each run. */
  #withTestNames(message: WorkerRequest): WorkerRequest {
    if (message.type !== 'run') return message
    const { testNamePattern } = this.#options.project.config
    const files = message.context.files.map((file) => ({ ...file, testNamePattern }))
    return { ...message, context: { ...message.context, files } }
  }

  #answer(type: 'started' | 'stopped'): void {
    const answer = { type, __vitest_worker_response__: true }
    for (const [event, callback] of this.#listeners)
      if (event === 'message') queueMicrotask(() => callback(answer))
  }

  async stop(): Promise<void> {
    for (const [event, callback] of this.#listeners) this.#thread.off(event, callback)
  }

  deserialize(data: unknown): unknown {
    return data
  }
}

async function endThread(): Promise<void> {
  await kept?.thread.stop()
  kept = undefined
}

const keptThreads: PoolRunnerInitializer = {
  name: 'threads-kept',
  createPoolWorker: (options) => new KeptThread(options),
}

/** Has a project's tests run in one thread, run after run. Stryker sets the pool itself, so it is set once more. */
export function keepThread(project: TestProject): void {
  project.config.pool = keptThreads.name as typeof project.config.pool
  project.config.poolRunner = keptThreads
  project.vitest.onClose(endThread)
}
