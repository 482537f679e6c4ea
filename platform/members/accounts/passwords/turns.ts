import { done, type Result, refuse } from '#platform/base/result.ts'

const RETRY_AFTER_SECONDS = 1

/** Does `work` when its turn comes, in the order of asking. Refuses `too-many-requests` where too many wait already. */
export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Result<Value>>

/**
 * Turns at something that this process has little of (memory, threads): `atOnce` run, at most `waiting` wait, the others
 * are refused. Each process has turns of its own, because each has its own of what is short.
 */
export function takingTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): InTurn {
  let running = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        return refuse('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      await new Promise<void>((begin) => queue.push(begin))
    } else running++
    try {
      return done(await work())
    } finally {
      // The place goes to the next, and is free only where nobody waits: nobody overtakes.
      const begin = queue.shift()
      if (begin) begin()
      else running--
    }
  }
}
