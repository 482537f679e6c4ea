import { FULL_QUEUE_RETRY_SECONDS } from '#platform/base/limits.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/** Runs `work` in turn, first come, first served. Refuses `too-many-requests` if too many are waiting. */
export type RunInTurn = <Value>(work: () => Promise<Value>) => Promise<Result<Value>>

/**
 * A queue for a scarce resource of this process (memory, threads, connections): `atOnce` run, at most `waiting` wait, others are
 * refused.
 */
export function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }): RunInTurn {
  let running = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting)
        return refuse('too-many-requests', { retryAfterSeconds: FULL_QUEUE_RETRY_SECONDS })
      await new Promise<void>((begin) => queue.push(begin))
    } else running++
    try {
      return ok(await work())
    } finally {
      // The slot passes to the next in the queue, so that nobody overtakes.
      const begin = queue.shift()
      if (begin) begin()
      else running--
    }
  }
}
