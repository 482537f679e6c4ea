import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Id, Instant, paged, pageInput, RequestId, TextLanguage } from '#contract/base/fields/values.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { GameType } from '#contract/play/catalogue.ts'

/** The rebate of one game type at one rate since the last claim. */
export const Rebate = z.object({
  gameType: GameType,
  /** Valid turnover counted at this rate that has not earned a rebate yet. */
  turnover: Money,
  /** Percent with two decimals, `0.50`. */
  rate: z.string(),
  amount: Money,
})
export type Rebate = z.infer<typeof Rebate>

/** A claim with the figures behind it. */
export const RebateClaim = z.object({
  id: Id,
  time: Instant,
  rankLevel: z.number().int(),
  amount: Money,
  /** Stakes required before the money can be withdrawn. */
  requiredTurnover: Money,
  lines: z.array(
    Rebate.extend({
      /** The remainder that earlier claims and lines rounded off for this type, in ten-thousandths of a minor unit. */
      fraction: z.number().int(),
    }),
  ),
})
export type RebateClaim = z.infer<typeof RebateClaim>

/**
 * The claimable rebates by game type and rate. Stakes get the rate of the member's rank when they were counted, so a
 * type has several rates if the rank has changed since the last claim. `min` is the minimum that is paid.
 */
export const manualRebate = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getManualRebate',
  auth: 'member',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({
    rank: z.object({ level: z.number().int(), name: z.string() }),
    list: z.array(Rebate),
    totals: z.object({ turnover: Money, amount: Money }),
    min: Money,
    /** The stakes required before it can be withdrawn, in percent of the amount. */
    turnoverPercent: z.number().int(),
  }),
  refusals: ['in-need-true-account'],
})

/**
 * Pays the rebate of a game type (`id`), or with `all` of every type. Idempotent by `requestId`. `under-limit`: less
 * than `min`.
 */
export const claimRebate = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_claimManualRebate',
  auth: 'member',
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
  input: z.object({ ...pageInput, sort: rebateClaimSorting.input }),
  value: paged(RebateClaim).extend({ totals: z.object({ amount: Money }) }),
  refusals: ['in-need-true-account'],
})
