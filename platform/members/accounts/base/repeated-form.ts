import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#platform/base/context.ts'
import { COPIES_UNDER_WAY, REPEATED_FORM } from '#platform/members/limits.ts'
import { countHit, readHits, uncountHits } from './throttle.ts'

/**
 * A form without a `requestId` that a browser sends again: its button was pressed twice, or the first answer was lost. Its human check
 * is used up by then, and what it asks for is there.
 */

/** Does `work`, human check included, as one that is under way under `key`: a copy that comes too late for the check waits for its end. */
export async function whileCopiesWait<Value>(
  ctx: Context,
  key: string,
  work: () => Promise<Value>,
): Promise<Value> {
  await countHit(ctx, key, COPIES_UNDER_WAY)
  try {
    return await work()
  } finally {
    await uncountHits(ctx, key)
  }
}

/** Waits, after a refusal, until no copy is under way under `key`: what one has done can then be looked up. */
export async function waitForCopy(ctx: Context, key: string): Promise<void> {
  const { waitMs, lookEveryMs } = REPEATED_FORM
  for (let waited = 0; waited < waitMs; waited += lookEveryMs) {
    if ((await readHits(ctx, key)).hits === 0) return
    await pause(lookEveryMs)
  }
}
