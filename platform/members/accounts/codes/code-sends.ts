import type { Caller } from '#contract/base/caller.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  ADDRESS_CODES,
  ADDRESS_CODES_A_DAY,
  CODE_REST_SECONDS,
  CODES_PER_SECOND,
  NUMBER_CODES,
  NUMBER_CODES_A_DAY,
} from '#platform/members/limits.ts'
import { closeKeyFor, countHit, forgetHits, type Limit, networkKeys, readHits } from '../base/throttle.ts'

/**
 * The throttle of sent codes (site.md section 3). All purposes count together, because the number is the same person's.
 */

export interface Counter {
  key: string
  limit: Limit
  code: ErrorCode
  /** A budget of the operator; exhausting it is logged. */
  budget?: 'all' | 'country'
  /** If set: the wait after exceeding the limit, instead of the rest of the window. */
  restSeconds?: number
}

/** Normalizes an address for comparison: mail addresses ignore case. */
export const recipientKey = (recipient: string): string => recipient.trim().toLowerCase()

const waitKey = (recipient: string) => `code-wait:${recipientKey(recipient)}`

/**
 * The lock order is fixed (each counter locks its row), so that sends cannot deadlock. The longest wait comes first, so
 * that a caller who waits a second as told is not then told to wait a minute.
 */
function countersOf(caller: Caller, recipient: string, waitSeconds: number): Counter[] {
  const number = recipientKey(recipient)
  const code: ErrorCode = 'too-many-requests'
  return [
    { key: waitKey(recipient), limit: { hits: 1, windowSeconds: waitSeconds }, code },
    { key: `code-second:number:${number}`, limit: CODES_PER_SECOND, code },
    ...(caller.session
      ? [{ key: `code-second:session:${caller.session}`, limit: CODES_PER_SECOND, code }]
      : []),
    { key: `code-number:${number}`, limit: NUMBER_CODES, code, restSeconds: CODE_REST_SECONDS },
    { key: `code-number-day:${number}`, limit: NUMBER_CODES_A_DAY, code: 'quota-exceeded' },
    ...networkKeys('code-address', caller.address, ADDRESS_CODES).map(({ key, allowed }) => ({
      key,
      limit: allowed,
      code,
      restSeconds: CODE_REST_SECONDS,
    })),
    ...networkKeys('code-address-day', caller.address, ADDRESS_CODES_A_DAY).map(
      ({ key, allowed }): Counter => ({ key, limit: allowed, code: 'quota-exceeded' }),
    ),
  ]
}

export interface Send {
  caller: Caller
  /** A number, or a mail address. */
  recipient: string
  /** The wait before the next code to the same address. */
  waitMinutes: number
  /** Additional counters. */
  budgets?: Counter[]
}

/**
 * Counts a send to a number or mail address before it happens. All counters or none: a refused send costs nothing, and
 * concurrent ones cannot exceed the limit. Refuses `too-many-requests`, `quota-exceeded`. Not in a transaction.
 */
export async function countSend(
  ctx: Context,
  { caller, recipient, waitMinutes, budgets = [] }: Send,
): Promise<Result<null>> {
  let exceeded: Counter | undefined
  const counted = await ctx.transact(async (tx) => {
    for (const counter of [...countersOf(caller, recipient, waitMinutes * 60), ...budgets]) {
      const { hits, retryAfterSeconds } = await countHit(tx, counter.key, counter.limit)
      if (hits <= counter.limit.hits) continue
      exceeded = counter
      return refuse(counter.code, { retryAfterSeconds })
    }
    return ok(null)
  })
  if (exceeded?.budget)
    ctx.security.note('sms-budget-spent', { address: caller.address, budget: exceeded.budget })
  if (counted.ok || exceeded?.restSeconds === undefined) return counted
  const retryAfterSeconds = await closeKeyFor(ctx, exceeded.key, exceeded.limit, exceeded.restSeconds)
  return refuse(exceeded.code, { retryAfterSeconds })
}

/** Refuses `too-many-requests` while this address must wait for its next code; counts nothing. */
export async function requireWaited(ctx: Context, recipient: string): Promise<Result<null>> {
  const { hits, retryAfterSeconds } = await readHits(ctx, waitKey(recipient))
  return hits > 0 ? refuse('too-many-requests', { retryAfterSeconds }) : ok(null)
}

/** Ends the wait of an address after a counted send has failed. The send still counts for the quotas. */
export const endWait = (ctx: Context, recipient: string): Promise<void> => forgetHits(ctx, waitKey(recipient))
