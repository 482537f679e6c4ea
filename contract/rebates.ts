import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GameType } from './games.ts'
import { Money } from './money.ts'
import { sortedBy } from './sorting.ts'
import { Id, Instant, Language, paged, pageInput, RequestId } from './values.ts'

/** What one game type has earned at one rate since its last claim. */
export const Rebate = z.object({
  gameType: GameType,
  /** Settled cash stakes that were counted at this rate, and have had no rebate yet. */
  turnover: Money,
  /** Percent with two decimals, `0.50`. */
  rate: z.string(),
  amount: Money,
})
export type Rebate = z.infer<typeof Rebate>

/** A claim with the figures that made it. */
export const RebateClaim = z.object({
  id: Id,
  time: Instant,
  rankLevel: z.number().int(),
  amount: Money,
  /** Stakes that must be settled before the money may leave. */
  requiredTurnover: Money,
  lines: z.array(
    Rebate.extend({
      /** What earlier claims and lines had rounded away of this type, in ten-thousandths of a minor unit. */
      fraction: z.number().int(),
    }),
  ),
})
export type RebateClaim = z.infer<typeof RebateClaim>

/**
 * What can be claimed now, by game type and rate: the rate is that of the rank which the member had when its stakes were
 * counted, so there is more than one of a type where the rank has changed since the last claim. `min` is the least that is
 * paid.
 */
export const manualRebate = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getManualRebate',
  auth: 'member',
  source: 'ours',
  input: z.object({ language: Language.default('vi') }),
  value: z.object({
    rank: z.object({ level: z.number().int(), name: z.string() }),
    list: z.array(Rebate),
    totals: z.object({ turnover: Money, amount: Money }),
    min: Money,
    /** Of the amount, in percent: stakes that must be settled before it may leave. */
    turnoverPercent: z.number().int(),
  }),
  refusals: ['in-need-true-account'],
})

/**
 * Pays what a game type (`id`), or with `all` every type, has earned. A repeat of the `requestId` answers the first
 * result. `under-limit`: it is less than `min`.
 */
export const claimRebate = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_claimManualRebate',
  auth: 'member',
  source: 'ours',
  input: z.object({ id: z.union([GameType, z.literal('all')]), requestId: RequestId }),
  value: z.object({ claimId: Id, amount: Money }),
  refusals: ['in-need-true-account', 'under-limit', 'state-moved-on', 'request-id-reused'],
})

export const rebateClaimSorting = sortedBy('time', 'rank', 'turnover', 'amount')

/** The member's claims, with the total over all of them. */
export const rebateClaims = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getManualRebateClaims',
  auth: 'member',
  source: 'ours',
  input: z.object({ ...pageInput, sort: rebateClaimSorting.input }),
  value: paged(RebateClaim).extend({ totals: z.object({ amount: Money }) }),
  refusals: ['in-need-true-account'],
})
