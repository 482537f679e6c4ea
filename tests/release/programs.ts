import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** The whole environment of a program. */
export type Variables = Readonly<Record<string, string | undefined>>

/** A program that runs until it is stopped. */
export interface Program {
  /** All that it has said. */
  said(): string
  /** Stops it as an operator does, and waits for its end; returns its exit code. */
  stop(): Promise<number | null>
  /** Resolves when it has ended by itself. */
  ended: Promise<number | null>
}

const LOOK_MS = 50

export function start(command: string, args: readonly string[], env: Variables, cwd: string): Program {
  const child: ChildProcess = spawn(command, args, {
    env: env as NodeJS.ProcessEnv,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  return {
    said: () => said,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** Runs a program to its end. */
export function run(command: string, args: readonly string[], env: Variables, cwd: string) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    env: env as NodeJS.ProcessEnv,
    cwd,
    encoding: 'utf8',
  })
  if (error) throw error
  return { code: status, stdout, stderr }
}

/** Waits until a URL answers 200; rejects once the program has ended instead, or `limitMs` is over. */
export async function answers(url: string, program: Program, limitMs: number): Promise<void> {
  let hasEnded = false
  void program.ended.then(() => {
    hasEnded = true
  })
  const limit = performance.now() + limitMs
  for (;;) {
    const isThere = await fetch(url, { signal: AbortSignal.timeout(limitMs) }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status === 200
      },
      () => false,
    )
    if (isThere) return
    if (hasEnded || performance.now() > limit) throw new Error(`${url} does not answer:\n${program.said()}`)
    await pause(LOOK_MS)
  }
}
