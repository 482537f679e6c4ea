import { z } from 'zod'
import { type Minor, Money, moneyOf } from '#contract/base/fields/money.ts'
import { Instant } from '#contract/base/fields/values.ts'
import { type CashedPart, type FlightHeight, partsOut, stakeIn, type Tap } from '../odds/crash-live-odds.ts'
import { pointText } from '../odds/rising-odds.ts'
import { fourDecimals } from './common/multiplier.ts'

/**
 * Live crash of the house (site.md section 4.2): one boat on one wave for everybody. A bet is cashed out by hand while
 * the multiplier rises, or by itself at its target, and is lost with the point. Its arithmetic: `crash-live-odds.ts`.
 */

/** The most bets of a member on one round. */
export const MOST_BETS = 2

const Target = z.string().regex(/^\d{1,4}\.\d{2}$/)
const Multiplier = z.string().regex(/^\d{1,4}\.\d{2}$/)
const Share = z.enum(['half', 'all'])

/** `target` is null for a bet that is cashed out by hand alone. */
const wager = z.object({ game: z.literal('crash-live'), target: Target.nullable() })

const action = z.object({
  game: z.literal('crash-live'),
  action: z.literal('cash-out'),
  share: Share,
  /** Written by the platform: when the request arrived, and how long after the take-off that was. */
  arrivedAt: Instant.optional(),
  afterMs: z.number().int().nonnegative().optional(),
})
export type CrashLiveAction = z.infer<typeof action>

/** A part of a bet that is out. */
const Part = z.object({
  by: z.enum(['hand', 'target', 'top']),
  share: Share,
  stake: Money,
  /** Two decimals. */
  multiplier: Multiplier,
  payout: Money,
  /** Milliseconds after the take-off. */
  afterMs: z.number().int().nonnegative(),
  /** Only of a cash-out by hand. */
  arrivedAt: Instant.optional(),
})
export type CrashLivePart = z.infer<typeof Part>

/** A bet of a round that is in the air, as its player sees it. */
const standing = z.object({
  game: z.literal('crash-live'),
  target: Target.nullable(),
  parts: z.array(Part),
  /** The stake that is still in. */
  left: Money,
})
export type CrashLiveStanding = z.infer<typeof standing>

const outcome = z.object({
  game: z.literal('crash-live'),
  target: Target.nullable(),
  /** The crash point, two decimals. */
  point: z.string(),
  parts: z.array(Part),
  /** The multiplier of the last part that got out, four decimals; `0.0000` if none did. */
  multiplier: z.string(),
})
export type CrashLiveOutcome = z.infer<typeof outcome>

export const crashLive = { wager, outcome, action, standing }

/** The taps of a bet, as the platform has noted them. */
export const tapsOf = (actions: readonly CrashLiveAction[]): Tap[] =>
  actions.flatMap(({ share, afterMs, arrivedAt }) =>
    afterMs === undefined ? [] : [{ share, afterMs, arrivedAt }],
  )

const toPart = ({ stake, multiplier, payout, arrivedAt, ...part }: CashedPart): CrashLivePart => ({
  ...part,
  stake: moneyOf(stake),
  multiplier: pointText(BigInt(multiplier)),
  payout: moneyOf(payout),
  ...(arrivedAt === undefined ? {} : { arrivedAt }),
})

interface CrashLiveBet {
  stake: Minor
  target: string | null
  actions: readonly CrashLiveAction[]
}

/** A bet in the air. */
export function standingOf(
  { stake, target, actions }: CrashLiveBet,
  reached: FlightHeight,
): CrashLiveStanding {
  const parts = partsOut({ stake, target, taps: tapsOf(actions) }, reached)
  return { game: 'crash-live', target, parts: parts.map(toPart), left: moneyOf(stakeIn(stake, parts)) }
}

/** The end of a bet by the point of its round. */
export function outcomeOf({ stake, target, actions }: CrashLiveBet, point: bigint): CrashLiveOutcome {
  const parts = partsOut({ stake, target, taps: tapsOf(actions) }, { point })
  return {
    game: 'crash-live',
    target,
    point: pointText(point),
    parts: parts.map(toPart),
    multiplier: fourDecimals(BigInt(parts.at(-1)?.multiplier ?? 0) * 100n),
  }
}

/** The wager's text in the leaf of its bet (docs/fairness.md). */
export const wagerText = (target: string | null): string => target ?? 'hand'
