import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#platform/base/context.ts'
import { COPIES_UNDER_WAY, REPEATED_FORM } from '#platform/members/limits.ts'
import { countHit, readHits, uncountHits } from './throttle.ts'

/**
 * A form without a `requestId` that a browser sends again: its button was pressed twice, or the first answer was lost. The human check
 * is used up by then, so a copy would be refused although the first one has succeeded: after a refusal it waits for the first, and then
 * looks for what that has made.
 */

/** Runs `work` and marks `key` as busy meanwhile, so that a copy can wait for its result. */
export async function markUnderWay<Value>(
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

/** Waits until no copy of the form is under way under `key`; at most `REPEATED_FORM.waitMs`. */
export async function waitForCopy(ctx: Context, key: string): Promise<void> {
  const { waitMs, lookEveryMs } = REPEATED_FORM
  for (let waited = 0; waited < waitMs; waited += lookEveryMs) {
    if ((await readHits(ctx, key)).hits === 0) return
    await pause(lookEveryMs)
  }
}
