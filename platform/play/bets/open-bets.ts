import type { Context } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { type Opening, writeBets } from './write-bets.ts'

/**
 * Opens any number of bets: writes them, takes their stakes, and ends those that are settled at once. Lock the members'
 * stakes first, and for a member with a bonus open one at a time. Refuses `insufficient-balance` at `stake`: then the
 * transaction must roll back.
 */
export const openBets = (ctx: Context, openings: readonly Opening[]): Promise<Result<null>> =>
  writeBets(ctx, { openings })
