import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { countsMoney, type missions as endpoint, type Mission } from '#contract/benefits/missions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { type MissionStanding, rolloverFor, standingsOf } from './reached-missions.ts'

/**
 * A member's missions: those of running periods, and claimable ones of previous periods. Refuses
 * `in-need-true-account`.
 */
export async function missions(
  ctx: Context,
  member: Member,
  { language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  const graceHours = await ctx.settings.value('missionGraceHours')
  const now = ctx.clock.now()
  const current = (await standingsOf(ctx, member.id)).filter(
    ({ span, reached, granted }) =>
      span.endsAt === null || span.endsAt > now || (reached && !granted?.claimed_at && !granted?.revoked_at),
  )
  return ok({
    list: await Promise.all(current.map((standing) => toMission(ctx, standing, language))),
    graceHours,
  })
}

async function toMission(
  ctx: Context,
  standing: MissionStanding,
  language: WrittenLanguage,
): Promise<Mission> {
  const { id, mission, span, granted, reached } = standing
  const target = BigInt(mission.target)
  const progress = standing.progress ?? target
  const written = (count: bigint) => (countsMoney(mission.kind) ? moneyOf(count) : String(count))
  // A granted reward keeps its amount, whatever the catalogue says now.
  const amount = granted?.amount ?? BigInt(mission.amount)
  const paysTo = (granted?.pays_to ?? mission.paysTo) as Mission['paysTo']
  return {
    id,
    name: mission.name[language],
    kind: mission.kind,
    gameType: mission.gameType,
    period: mission.period,
    progress: written(progress),
    target: written(target),
    percent: progress >= target ? 100 : Number((progress * 100n) / target),
    paysTo,
    reward: moneyOf(amount),
    turnover: moneyOf(granted?.rollover ?? (await rolloverFor(ctx, paysTo, amount))),
    endsAt: span.endsAt?.toISOString() ?? null,
    claimableUntil: span.claimableUntil?.toISOString() ?? null,
    status: statusOf(granted, reached),
  }
}

function statusOf(granted: MissionStanding['granted'], reached: boolean): Mission['status'] {
  if (granted?.claimed_at) return 'claimed'
  if (granted?.revoked_at) return 'closed'
  return reached ? 'ready' : 'running'
}
