import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Day, Instant, TextLanguage } from '#contract/base/fields/values.ts'
import { MAX_RANK } from '#contract/limits.ts'
import { GameType } from '#contract/play/catalogue.ts'

const money = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const word = z.string().trim().min(1).max(40)

/** A rank in the operator's file (`ops ranks set --file`). Money in minor units, rates in basis points. */
export const RankTerms = z.object({
  level: z.number().int().min(0).max(MAX_RANK),
  name: z.object({ vi: word, en: word, zh: word }),
  /** The turnover in one calendar month that earns it. */
  upgradeTurnover: money,
  /** The turnover of a calendar month that keeps it. */
  keepTurnover: money,
  upgradeGift: money,
  monthlyGift: money,
  /** The rebate by game type; none for a missing type. */
  rebates: z.partialRecord(GameType, z.number().int().min(0).max(10_000)),
})
export type RankTerms = z.infer<typeof RankTerms>

/** All ranks: from 0 without gaps, each harder to reach than the one before, and none harder to keep than to reach. */
export const RankCatalogue = z
  .array(RankTerms)
  .max(MAX_RANK + 1)
  .superRefine((ranks, context) => {
    for (const [place, { level, upgradeTurnover, keepTurnover }] of ranks.entries()) {
      if (level !== place)
        context.addIssue({ code: 'custom', path: [place, 'level'], message: `must be ${place}` })
      const before = ranks[place - 1]
      const rises = before ? upgradeTurnover > before.upgradeTurnover : upgradeTurnover === 0
      if (!rises)
        context.addIssue({
          code: 'custom',
          path: [place, 'upgradeTurnover'],
          message: before ? 'must be above that of the rank before' : 'must be 0',
        })
      if (keepTurnover > upgradeTurnover)
        context.addIssue({
          code: 'custom',
          path: [place, 'keepTurnover'],
          message: 'must not be above upgradeTurnover',
        })
    }
  })

/** The requirements and benefits of a rank. Rates are percent with two decimals, `0.50`. */
export const Rank = z.object({
  level: z.number().int(),
  name: z.string(),
  upgradeTurnover: Money,
  keepTurnover: Money,
  upgradeGift: Money,
  monthlyGift: Money,
  rebates: z.array(z.object({ gameType: GameType, rate: z.string() })),
  /** A service channel of its own (product.md section 4: above 4). */
  ownService: z.boolean(),
})
export type Rank = z.infer<typeof Rank>

/** Every rank, for everybody; empty while VIP is off (`hasVip`). */
export const publishedRanks = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getVipRanks',
  auth: 'none',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({ hasVip: z.boolean(), list: z.array(Rank) }),
})

/** The reason for a rank: turnover, not keeping the previous one, or the operator. */
export const RankCause = z.enum(['earned', 'not-kept', 'operator'])

/** The member's rank, and the requirements for the next and for keeping it. A rank already earned is granted first. */
export const rankProgress = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerRankProgress',
  auth: 'member',
  source: 'family',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({
    level: z.number().int(),
    name: z.string(),
    /** Since when; null if it never changed. */
    since: Instant.nullable(),
    /** The current calendar month, and the turnover in it. */
    fromDay: Day,
    toDay: Day,
    endsAt: Instant,
    turnover: Money,
    next: z.object({ level: z.number().int(), name: z.string(), target: Money, left: Money }).nullable(),
    /** The turnover that this month requires to keep the rank; null if none is required this month. */
    keep: z.object({ target: Money, left: Money }).nullable(),
    list: z.array(Rank),
    history: z.array(
      z.object({ time: Instant, from: z.number().int(), to: z.number().int(), cause: RankCause }),
    ),
  }),
  refusals: ['in-need-true-account'],
})
