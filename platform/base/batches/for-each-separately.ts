import type { Context } from '#platform/base/context.ts'

/**
 * Runs `work` for each item in turn; a throw is logged with the item's name and the others still run. For recurring
 * work, which the next run retries. Returns whether all succeeded.
 */
export async function forEachSeparately<One>(
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
      log.error({ err, ...nameOf(one) }, 'a due item was not processed')
    }
  return complete
}
