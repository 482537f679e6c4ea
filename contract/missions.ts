import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GameType } from './games.ts'
import { Money } from './money.ts'
import { RewardWallet } from './rewards.ts'
import { Day, Id, Instant, Language, type LocalText, RequestId } from './values.ts'

/**
 * What a mission counts: settled cash stakes, settled cash bets, different games with such a bet, days with a deposit,
 * what was deposited.
 */
export const MissionKind = z.enum(['turnover', 'bets', 'games', 'deposit-days', 'deposit-amount'])
export type MissionKind = z.infer<typeof MissionKind>

/** What is counted in money; the others are numbers. */
export const countsMoney = (kind: MissionKind): boolean => kind === 'turnover' || kind === 'deposit-amount'

/** How long a mission counts: a day of the site, a week from Monday, or ever since. */
export const MissionPeriod = z.enum(['day', 'week', 'once'])
export type MissionPeriod = z.infer<typeof MissionPeriod>

const name = z.object({
  vi: z.string().min(1).max(120),
  en: z.string().min(1).max(120),
  zh: z.string().min(1).max(120),
}) satisfies typeof LocalText

/** A mission as the operator writes it (`ops missions set --file`). Money in minor units, points in hundredths. */
export const MissionTerms = z
  .object({
    code: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name,
    kind: MissionKind,
    /** Only bets on games of this type; of any type where it is null. */
    gameType: GameType.nullable().default(null),
    period: MissionPeriod,
    target: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    paysTo: RewardWallet,
    amount: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  })
  .refine(({ kind, gameType }) => gameType === null || kind === 'turnover' || kind === 'bets', {
    path: ['gameType'],
    message: 'only turnover and bets are counted by game type',
  })
export type MissionTerms = z.infer<typeof MissionTerms>

export const MAX_MISSIONS = 50
/** All missions, in the order in which they are shown. */
export const MissionCatalogue = z.array(MissionTerms).max(MAX_MISSIONS)

/** `running`: the target is not reached; `ready`: it can be claimed; `claimed`; `closed`: the operator took the reward back. */
export const MissionStatus = z.enum(['running', 'ready', 'claimed', 'closed'])
export type MissionStatus = z.infer<typeof MissionStatus>

/** A mission of one period. `progress` and `target` are money for what counts money, else whole numbers. */
export const Mission = z.object({
  /** Mission and period, `daily-turnover:2026-11-20`. */
  id: Id,
  name: z.string(),
  kind: MissionKind,
  gameType: GameType.nullable(),
  period: MissionPeriod,
  progress: z.string(),
  target: z.string(),
  /** Whole percent, cut at 100. */
  percent: z.number().int().min(0).max(100),
  paysTo: RewardWallet,
  reward: Money,
  /** Stakes that must be settled after the claim before the money may leave. */
  turnover: Money,
  /** When the period ends; null for one that never does. */
  endsAt: Instant.nullable(),
  /** Until when what is reached can be claimed: some hours after the period; null: for ever. */
  claimableUntil: Instant.nullable(),
  status: MissionStatus,
})
export type Mission = z.infer<typeof Mission>

/** Every mission of its running period, and those of the period before that are reached and can still be claimed. */
export const missions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  auth: 'member',
  source: 'product',
  input: z.object({ language: Language.default('vi') }),
  value: z.object({ list: z.array(Mission), graceHours: z.number().int() }),
  refusals: ['in-need-true-account'],
})

/**
 * Grants and pays the reward of a mission whose target is reached, once a period. A repeat of the `requestId` answers the
 * first result. `state-moved-on`: it is not reached, was claimed before, or its time is over.
 */
export const claimMission = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_claimMission',
  auth: 'member',
  source: 'ours',
  input: z.object({ id: Id, requestId: RequestId }),
  value: z.object({ rewardId: Id }),
  refusals: ['in-need-true-account', 'not-found', 'state-moved-on', 'request-id-reused'],
})

/** What a place wins; `to` is the last place that wins it. */
export const Prize = z.object({
  from: z.number().int(),
  to: z.number().int(),
  paysTo: RewardWallet,
  amount: Money,
})
export type Prize = z.infer<typeof Prize>

/**
 * Settled cash stakes of a week (from Monday), the highest first. Whoever plays for money takes part. Places are as they
 * were at `refreshedAt`, the own score is as it is now.
 */
export const leaderboard = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  auth: 'member',
  source: 'product',
  input: z.object({
    week: z.enum(['this', 'last']).default('this'),
    /** How many of the first places. */
    size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  value: z.object({
    fromDay: Day,
    toDay: Day,
    endsAt: Instant,
    refreshedAt: Instant.nullable(),
    /** Whether the prizes are granted. */
    closed: z.boolean(),
    players: z.number().int(),
    prizes: z.array(Prize),
    list: z.array(
      z.object({
        rank: z.number().int(),
        /** Masked, but for the member's own. */
        account: z.string(),
        score: Money,
        prize: z.object({ paysTo: RewardWallet, amount: Money }).nullable(),
        own: z.boolean(),
      }),
    ),
    /**
     * The member's own place; `exact` is false far behind, where `rank` is the place that it is at least as good as. Null
     * while it has staked nothing, `rank` null until it has been counted.
     */
    own: z.object({ score: Money, rank: z.number().int().nullable(), exact: z.boolean() }).nullable(),
  }),
  refusals: ['in-need-true-account'],
})
