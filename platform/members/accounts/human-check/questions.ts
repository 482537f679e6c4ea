import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  ADDRESS_QUESTIONS,
  FIRST_QUESTION_WAIT_SECONDS,
  LONGEST_QUESTION_WAIT_SECONDS,
  QUESTIONS_AT_ONCE,
} from '#platform/members/limits.ts'
import { countAddressHit } from '../base/throttle.ts'

/**
 * The throttle of captchas in words. A person needs a few; a program would need one per account. So the first ones of
 * an hour have no wait, and each further one makes the next wait: 5 s, 10 s, 20 s, … 5 minutes.
 */

/** The wait after an address's `count`-th question of the hour; 0 for none. */
const waitAfter = (count: number): number =>
  count < QUESTIONS_AT_ONCE
    ? 0
    : Math.min(FIRST_QUESTION_WAIT_SECONDS * 2 ** (count - QUESTIONS_AT_ONCE), LONGEST_QUESTION_WAIT_SECONDS)

/**
 * Counts a question in words; a refused one does not count. Refuses `too-many-requests` during the wait, also to
 * concurrent questions.
 */
export const countQuestion = (ctx: Context, address: string): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    // This locks the address's row, so that the next question sees the wait that starts here.
    const { hits, retryAfterSeconds } = await countAddressHit(tx, 'captcha-words', address, ADDRESS_QUESTIONS)
    if (hits > ADDRESS_QUESTIONS.hits) return refuse('too-many-requests', { retryAfterSeconds })
    const windowSeconds = waitAfter(hits)
    if (windowSeconds === 0) return ok(null)
    const wait = await countAddressHit(tx, 'captcha-words-wait', address, { hits: 1, windowSeconds })
    return wait.hits > 1
      ? refuse('too-many-requests', { retryAfterSeconds: wait.retryAfterSeconds })
      : ok(null)
  })
