import type { MissionTerms } from '#contract/missions.ts'
import type { Minor } from '#contract/money.ts'
import { percentOf } from '#contract/percent.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { type GrantedReward, grantReward, rewardsFor } from '#platform/benefits/rewards/index.ts'
import { listMissions } from './mission-catalogue.ts'
import { type Attempt, progressOf } from './mission-progress.ts'
import { openSpans, type Span } from './mission-span.ts'

/** A member in a mission, in a period that is open. */
export interface MissionStanding extends Attempt {
  id: string
  /** Null for one whose reward is granted already: it has been reached. */
  progress: bigint | null
  /** Its reward, where it was granted already. */
  granted: GrantedReward | undefined
  reached: boolean
}

/** What names a mission in one period, and its reward. */
const idOf = ({ code }: MissionTerms, { key }: Span) => `${code}:${key}`

/** How a member stands in every mission, in all periods that are open. `catalogue` is all missions, where they are known. */
export async function standingsOf(
  ctx: Context,
  memberId: bigint,
  catalogue?: readonly MissionTerms[],
): Promise<MissionStanding[]> {
  const graceHours = await ctx.settings.value('missionGraceHours')
  const now = ctx.clock.now()
  const attempts = (catalogue ?? (await listMissions(ctx))).flatMap((mission) =>
    openSpans(mission.period, now, graceHours).map((span) => ({ mission, span, id: idOf(mission, span) })),
  )
  const granted = await rewardsFor(
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

/** Grants what a member has reached of `catalogue` (all missions) and not been granted yet. Asking twice grants it once. */
export async function grantReachedMissions(
  ctx: Context,
  memberId: bigint,
  catalogue?: readonly MissionTerms[],
): Promise<void> {
  for (const standing of await standingsOf(ctx, memberId, catalogue))
    if (standing.reached && !standing.granted) await grant(ctx, memberId, standing)
}

/**
 * Grants the reward of one mission in one period (`code:period`), if it is not yet. Refuses `not-found` for a mission that
 * is not there, `state-moved-on` for a period that is not open any more or a target that is not reached.
 */
export async function grantMission(ctx: Context, member: Member, id: string): Promise<Result<null>> {
  const standings = await standingsOf(ctx, member.id)
  const standing = standings.find((one) => one.id === id)
  if (!standing) {
    const known = standings.some(({ mission }) => id.startsWith(`${mission.code}:`))
    return refuse(known ? 'state-moved-on' : 'not-found')
  }
  if (!standing.reached) return refuse('state-moved-on')
  if (!standing.granted) await grant(ctx, member.id, standing)
  return done(null)
}

async function grant(ctx: Context, memberId: bigint, { id, mission, span }: MissionStanding): Promise<void> {
  const amount = BigInt(mission.amount)
  await grantReward(ctx, {
    memberId,
    kind: 'mission',
    source: id,
    paysTo: mission.paysTo,
    amount,
    turnover: await turnoverFor(ctx, mission.paysTo, amount),
    params: { title: { ...mission.name } },
    expiresAt: span.claimableUntil,
  })
}

/** Stakes that are asked of a reward; points ask for none. */
export async function turnoverFor(ctx: Context, paysTo: string, amount: Minor): Promise<Minor> {
  if (paysTo !== 'main') return 0n
  return percentOf(amount, await ctx.settings.value('rewardTurnoverPercent'))
}
