import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Variables } from './programs.ts'

/** One shell for the blocks of a document: what a block sets, the next one knows. A command that fails ends it. */
export function openShell(cwd: string, env: Variables) {
  // A process group of its own, so that what runs in its background ends with it.
  const shell = spawn('bash', ['--norc', '-e'], {
    cwd,
    env: env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  let wake = () => {}
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (text) => {
      said += text
      wake()
    })
  let ended = false
  const closed = new Promise<void>((resolve) =>
    shell.once('exit', () => {
      ended = true
      wake()
      resolve()
    }),
  )
  return {
    /** Runs a block; resolves with what it has said, rejects where a command has failed or `limitMs` is over. */
    async run(block: string, limitMs: number): Promise<string> {
      const from = said.length
      const mark = `done ${randomUUID()}`
      shell.stdin.write(`${block}\necho '${mark}'\n`)
      const limit = setTimeout(() => process.kill(-(shell.pid ?? 0), 'SIGKILL'), limitMs)
      try {
        while (!said.includes(mark, from)) {
          if (ended)
            throw new Error(`a command has failed, or took longer than ${limitMs} ms:\n${said.slice(from)}`)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      } finally {
        clearTimeout(limit)
      }
      return said.slice(from, said.indexOf(mark, from))
    },
    /** Ends it with all that it has started. */
    async close() {
      if (!ended) process.kill(-(shell.pid ?? 0), 'SIGTERM')
      await closed
    },
  }
}
