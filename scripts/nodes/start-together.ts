import type { ProgramNode } from './program-node.ts'

/** Starts a program, and resolves once it is ready. */
export type Begin = (one: ProgramNode) => Promise<void>

/**
 * Starts programs as `work` says. Rejects as soon as one of them ends, whichever others are waited for, or `stop` is aborted; but
 * only after `work` has ended, so that nothing is started later. Who called stops what has been started.
 */
export async function startTogether(
  work: (begin: Begin, failed: AbortSignal) => Promise<void>,
  stop?: AbortSignal,
): Promise<void> {
  const failure = new AbortController()
  const failed = stop ? AbortSignal.any([failure.signal, stop]) : failure.signal
  let isStarting = true
  const begin: Begin = async (one) => {
    failed.throwIfAborted()
    const ready = one.start(failed)
    one.ended.then(() => {
      if (isStarting) failure.abort(one.failure())
    })
    await ready
  }
  await work(begin, failed).catch((error) => failure.abort(error))
  isStarting = false
  failed.throwIfAborted()
}
