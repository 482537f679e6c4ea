import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { countAddressHit } from '../base/throttle.ts'

/**
 * The throttle of captchas in words. A person needs a few; a program would need one per account. So the first ones of
 * an hour have no wait, and each further one makes the next wait: 5 s, 10 s, 20 s, … 5 minutes.
 */

const AT_ONCE = 5
const FIRST_WAIT_SECONDS = 5
const LONGEST_WAIT_SECONDS = 300
/** More than the waits allow in an hour; only bounds the count. */
const perHour = { hits: 1_000, windowSeconds: 3_600 }

/** The wait after an address's `count`-th question of the hour; 0 for none. */
const waitAfter = (count: number): number =>
  count < AT_ONCE ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** (count - AT_ONCE), LONGEST_WAIT_SECONDS)

/**
 * Counts a question in words; a refused one does not count. Refuses `too-many-requests` during the wait, also to
 * concurrent questions.
 */
export const countQuestion = (ctx: Context, address: string): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    // This locks the address's row, so that the next question sees the wait that starts here.
    const { hits, retryAfterSeconds } = await countAddressHit(tx, 'captcha-words', address, perHour)
    if (hits > perHour.hits) return refuse('too-many-requests', { retryAfterSeconds })
    const windowSeconds = waitAfter(hits)
    if (windowSeconds === 0) return ok(null)
    const wait = await countAddressHit(tx, 'captcha-words-wait', address, { hits: 1, windowSeconds })
    return wait.hits > 1
      ? refuse('too-many-requests', { retryAfterSeconds: wait.retryAfterSeconds })
      : ok(null)
  })
