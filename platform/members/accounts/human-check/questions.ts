import type { Context } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { hitNetworks } from '../throttle.ts'

/**
 * Captchas that an address reads in words. A person needs a few; a program would need one for each account that it makes.
 * So the first ones of an hour come at once, and after each further one the next waits: 5 s, 10 s, 20 s, … 5 minutes.
 */

const AT_ONCE = 5
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 300
/** More questions in an hour than the waits allow: it never ends the waiting, but bounds the count. */
const perHour = { hits: 1_000, windowSeconds: 3_600 }

/** How long the address waits after its `count`-th question of the hour; 0 where it does not. */
const waitAfter = (count: number): number =>
  count < AT_ONCE ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (count - AT_ONCE), LONGEST_WAIT_SECONDS)

/**
 * Counts a question in words; one that is refused is not counted. Refuses `too-many-requests` while the address waits. Of
 * many at once those that come too early are refused.
 */
export const countQuestion = (ctx: Context, address: string): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    // It locks the address's row: the next question sees what this one has begun.
    const { hits, retryAfterSeconds } = await hitNetworks(tx, 'captcha-words', address, perHour)
    if (hits > perHour.hits) return refuse('too-many-requests', { retryAfterSeconds })
    const windowSeconds = waitAfter(hits)
    if (windowSeconds === 0) return done(null)
    const wait = await hitNetworks(tx, 'captcha-words-wait', address, { hits: 1, windowSeconds })
    return wait.hits > 1
      ? refuse('too-many-requests', { retryAfterSeconds: wait.retryAfterSeconds })
      : done(null)
  })
