import { isDeepStrictEqual } from 'node:util'
import { MissionCatalogue, type MissionTerms } from '#contract/benefits/missions.ts'
import type { Context } from '#platform/base/context.ts'
import { refuseInvalid } from '#platform/base/input/first-problem.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { publishChanged } from '#platform/base/versions/index.ts'

/** A mission in force, and since when it has its terms; null where that is before it was noted. */
export interface MissionInForce {
  terms: MissionTerms
  since: Date | null
}

/** Every mission, in display order, with the time since when it stands. */
export async function missionsInForce(ctx: Context): Promise<MissionInForce[]> {
  const rows = await ctx.db.selectFrom('mission').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    terms: {
      code: row.code,
      name: row.name as MissionTerms['name'],
      kind: row.kind as MissionTerms['kind'],
      gameType: row.game_type as MissionTerms['gameType'],
      period: row.period as MissionTerms['period'],
      target: Number(row.target),
      paysTo: row.pays_to as MissionTerms['paysTo'],
      amount: Number(row.amount),
    },
    since: row.since,
  }))
}

/** Every mission, in display order. */
export const listMissions = async (ctx: Context): Promise<MissionTerms[]> =>
  (await missionsInForce(ctx)).map(({ terms }) => terms)

/**
 * Replaces the catalogue. A mission that is left out ends; its granted rewards stay. One that is new, or has other terms than its
 * words, stands since now. `only` is the code of the one mission that differs, for the audit trail. Refuses `invalid` with a
 * reason for input that the schema rejects, and for a duplicate code.
 */
export async function setMissions(
  ctx: Context,
  actor: string,
  catalogue: unknown,
  { reason, only }: { reason?: string | undefined; only?: string | undefined } = {},
): Promise<Result<number>> {
  const checked = MissionCatalogue.safeParse(catalogue)
  if (!checked.success) return refuseInvalid(checked.error)
  const missions = checked.data
  const twice = missions.find(({ code }, index) => missions.findIndex((other) => other.code === code) < index)
  if (twice) return refuse('invalid', { reason: `${twice.code} stands twice` })
  return ctx.transact(async (ctx) => {
    const standing = await missionsInForce(ctx)
    const before = standing.map(({ terms }) => terms)
    const now = ctx.clock.now()
    const since = (mission: MissionTerms): Date | null => {
      const same = standing.find(({ terms }) => isDeepStrictEqual({ ...terms, name: mission.name }, mission))
      return same ? same.since : now
    }
    await ctx.db.deleteFrom('mission').execute()
    if (missions.length > 0)
      await ctx.db
        .insertInto('mission')
        .values(
          missions.map((mission, position) => ({
            position,
            code: mission.code,
            name: JSON.stringify(mission.name),
            kind: mission.kind,
            game_type: mission.gameType,
            period: mission.period,
            target: BigInt(mission.target),
            pays_to: mission.paysTo,
            amount: BigInt(mission.amount),
            since: since(mission),
          })),
        )
        .execute()
    await publishChanged(ctx, 'mission', actor, byCode(before), byCode(await listMissions(ctx)))
    await audit(ctx, {
      actor,
      action: 'missions-set',
      subject: only ?? String(missions.length),
      detail: { missions: JSON.parse(JSON.stringify(missions)), ...(reason && { reason }) },
    })
    return ok(missions.length)
  })
}

const byCode = (missions: readonly MissionTerms[]) => new Map(missions.map((one) => [one.code, one]))

/**
 * Puts a mission in the place of the one of its code, or behind all others; null takes it out of the catalogue. Refuses as
 * `setMissions`, `not-found` for one to take out that is not there, `nothing-changed`.
 */
export const changeMission = (
  ctx: Context,
  actor: string,
  { code, mission, reason }: { code: string; mission: unknown; reason?: string | undefined },
): Promise<Result<number>> =>
  ctx.transact(async (tx) => {
    const missions = await listMissions(tx)
    const isThere = missions.some((one) => one.code === code)
    if (mission === null && !isThere) return refuse('not-found')
    const replaced = missions.flatMap((one): unknown[] =>
      one.code !== code ? [one] : mission === null ? [] : [mission],
    )
    const set = await setMissions(tx, actor, isThere ? replaced : [...missions, mission], {
      reason,
      only: code,
    })
    return set.ok && isDeepStrictEqual(await listMissions(tx), missions) ? refuse('nothing-changed') : set
  })
