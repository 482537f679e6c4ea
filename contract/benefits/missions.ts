import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Day, Id, Instant, type LocalText, RequestId, TextLanguage } from '#contract/base/fields/values.ts'
import { MAX_MISSIONS } from '#contract/limits.ts'
import { GameType } from '#contract/play/catalogue.ts'
import { RewardWallet } from './rewards.ts'

/**
 * What a mission counts: valid turnover, settled cash bets, different games with such a bet, days with a deposit,
 * sum of deposits.
 */
export const MissionKind = z.enum(['turnover', 'bets', 'games', 'deposit-days', 'deposit-amount'])
export type MissionKind = z.infer<typeof MissionKind>

/** Whether a kind counts money; the others count items. */
export const countsMoney = (kind: MissionKind): boolean => kind === 'turnover' || kind === 'deposit-amount'

/** The period of a mission: a day of the site, a week from Monday, or all time. */
export const MissionPeriod = z.enum(['day', 'week', 'once'])
export type MissionPeriod = z.infer<typeof MissionPeriod>

const name = z.object({
  vi: z.string().min(1).max(120),
  en: z.string().min(1).max(120),
  zh: z.string().min(1).max(120),
}) satisfies typeof LocalText

/** A mission in the operator's file (`ops missions set --file`). Money in minor units, points in hundredths. */
export const MissionTerms = z
  .object({
    code: z.string().regex(/^[a-z0-9-]{1,40}$/),
    name,
    kind: MissionKind,
    /** Counts only bets on games of this type; null for any. */
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

/** All missions, in display order. */
export const MissionCatalogue = z.array(MissionTerms).max(MAX_MISSIONS)

/** `running`: below the target; `ready`: can be claimed; `claimed`; `closed`: the operator took the reward back. */
export const MissionStatus = z.enum(['running', 'ready', 'claimed', 'closed'])
export type MissionStatus = z.infer<typeof MissionStatus>

/** A mission in one period. `progress` and `target` are money or whole numbers, depending on the kind. */
export const Mission = z.object({
  /** Mission and period, `daily-turnover:2026-11-20`. */
  id: Id,
  name: z.string(),
  kind: MissionKind,
  gameType: GameType.nullable(),
  period: MissionPeriod,
  progress: z.string(),
  target: z.string(),
  /** Whole percent, at most 100. */
  percent: z.number().int().min(0).max(100),
  paysTo: RewardWallet,
  reward: Money,
  /** Stakes required after the claim before the money can be withdrawn. */
  turnover: Money,
  /** The end of the period; null for none. */
  endsAt: Instant.nullable(),
  /** The end of the claim period, some hours after the period; null for none. */
  claimableUntil: Instant.nullable(),
  status: MissionStatus,
})
export type Mission = z.infer<typeof Mission>

/** Every mission of the current period, and those of the previous one that can still be claimed. */
export const missions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionSummaryDetails',
  auth: 'member',
  source: 'product',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({ list: z.array(Mission), graceHours: z.number().int() }),
  refusals: ['in-need-true-account'],
})

/**
 * Grants and pays the reward of a completed mission, once per period. Idempotent by `requestId`. `state-moved-on`:
 * below the target, claimed before, or too late.
 */
export const claimMission = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_claimMission',
  auth: 'member',
  input: z.object({ id: Id, requestId: RequestId }),
  value: z.object({ rewardId: Id }),
  refusals: ['in-need-true-account', 'not-found', 'state-moved-on', 'request-id-reused'],
})

/** The prize of the places up to `to`. */
export const Prize = z.object({
  from: z.number().int(),
  to: z.number().int(),
  paysTo: RewardWallet,
  amount: Money,
})
export type Prize = z.infer<typeof Prize>

/**
 * The valid turnover of a week (from Monday), highest first, of everybody who plays for money. Ranks are as of
 * `refreshedAt`, the member's own score is current.
 */
export const leaderboard = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getMissionLeaderboard',
  auth: 'member',
  source: 'product',
  input: z.object({
    week: z.enum(['this', 'last']).default('this'),
    /** The number of places. */
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
    /** A prize is worth at most this share of its winner's own turnover of the week; null for weeks without this rule. */
    shareBasisPoints: z.number().int().nullable(),
    list: z.array(
      z.object({
        rank: z.number().int(),
        /** Masked, except for the member's own. */
        account: z.string(),
        score: Money,
        /** What the place would be given for this score. */
        prize: z.object({ paysTo: RewardWallet, amount: Money }).nullable(),
        own: z.boolean(),
      }),
    ),
    /**
     * The member's own rank. Far behind, `exact` is false and `rank` a lower bound of its place. Null without stakes;
     * `rank` null until counted.
     */
    own: z.object({ score: Money, rank: z.number().int().nullable(), exact: z.boolean() }).nullable(),
  }),
  refusals: ['in-need-true-account'],
})
