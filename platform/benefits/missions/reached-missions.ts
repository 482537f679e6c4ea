import type { Minor } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { MissionTerms } from '#contract/benefits/missions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { findRewards, type GrantedReward, grantReward } from '#platform/benefits/rewards/index.ts'
import { type MissionInForce, missionsInForce } from './mission-catalogue.ts'
import { type Attempt, progressOf } from './mission-progress.ts'
import { openSpans, type Span } from './mission-span.ts'

/** A member in a mission, in a period that is open. */
export interface MissionStanding extends Attempt {
  id: string
  /** Null if the reward was already granted. */
  progress: bigint | null
  /** The reward, if already granted. */
  granted: GrantedReward | undefined
  reached: boolean
}

/** Identifies a mission's reward in one period. */
const idOf = ({ code }: MissionTerms, { key }: Span) => `${code}:${key}`

/**
 * A member's standing in every mission, in all open periods. `catalogue` is all missions, if already loaded. What was over when a
 * mission got its terms is not rewarded by them, or they would pay for what was done before anybody knew of them.
 */
export async function standingsOf(
  ctx: Context,
  memberId: bigint,
  catalogue?: readonly MissionInForce[],
): Promise<MissionStanding[]> {
  const graceHours = await ctx.settings.value('missionGraceHours')
  const now = ctx.clock.now()
  const attempts = (catalogue ?? (await missionsInForce(ctx))).flatMap(({ terms: mission, since }) =>
    openSpans(mission.period, now, graceHours)
      .filter(({ endsAt }) => endsAt === null || since === null || since < endsAt)
      .map((span) => ({ mission, span, id: idOf(mission, span) })),
  )
  const granted = await findRewards(
    ctx.db,
    memberId,
    'mission',
    attempts.map(({ id }) => id),
  )
  const open = attempts.filter(({ id }) => !granted.has(id))
  const counted = await progressOf(ctx, memberId, open)
  const progress = new Map(open.map(({ id }, index) => [id, counted[index] ?? 0n]))
  return attempts.map((attempt) => {
    const reward = granted.get(attempt.id)
    const come = progress.get(attempt.id) ?? null
    return {
      ...attempt,
      progress: come,
      granted: reward,
      reached: reward !== undefined || (come ?? 0n) >= BigInt(attempt.mission.target),
    }
  })
}

/** Grants the missions of `catalogue` (all missions) that a member has reached. Idempotent. */
export async function grantReachedMissions(
  ctx: Context,
  memberId: bigint,
  catalogue?: readonly MissionInForce[],
): Promise<void> {
  for (const standing of await standingsOf(ctx, memberId, catalogue))
    if (standing.reached && !standing.granted) await grantMissionReward(ctx, memberId, standing)
}

/**
 * Grants the reward of one mission in one period (`code:period`), unless granted. Refuses `not-found` for an unknown
 * mission, `state-moved-on` for a closed period or an unreached target.
 */
export async function grantMission(ctx: Context, member: Member, id: string): Promise<Result<null>> {
  const standings = await standingsOf(ctx, member.id)
  const standing = standings.find((one) => one.id === id)
  if (!standing) {
    const isMission = standings.some(({ mission }) => id.startsWith(`${mission.code}:`))
    return refuse(isMission ? 'state-moved-on' : 'not-found')
  }
  if (!standing.reached) return refuse('state-moved-on')
  if (!standing.granted) await grantMissionReward(ctx, member.id, standing)
  return ok(null)
}

async function grantMissionReward(
  ctx: Context,
  memberId: bigint,
  { id, mission, span }: MissionStanding,
): Promise<void> {
  const amount = BigInt(mission.amount)
  await grantReward(ctx, {
    memberId,
    kind: 'mission',
    source: id,
    paysTo: mission.paysTo,
    amount,
    rollover: await rolloverFor(ctx, mission.paysTo, amount),
    params: { title: { ...mission.name } },
    expiresAt: span.claimableUntil,
  })
}

/** Rollover of a reward; none for points. */
export async function rolloverFor(ctx: Context, paysTo: string, amount: Minor): Promise<Minor> {
  if (paysTo !== 'main') return 0n
  return percentOf(amount, await ctx.settings.value('rewardTurnoverPercent'))
}
