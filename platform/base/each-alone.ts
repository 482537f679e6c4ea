import type { Context } from './context.ts'

/**
 * Does `work` for one after the other; what throws is logged with what it was, and the others go on. For what comes again
 * by itself: the next run tries it anew. Answers whether all of it was done.
 */
export async function eachAlone<One>(
  { log }: Pick<Context, 'log'>,
  all: readonly One[],
  work: (one: One) => Promise<unknown>,
  nameOf: (one: One) => Record<string, string>,
): Promise<boolean> {
  let complete = true
  for (const one of all)
    try {
      await work(one)
    } catch (err) {
      complete = false
      log.error({ err, ...nameOf(one) }, 'what was due was not done')
    }
  return complete
}
