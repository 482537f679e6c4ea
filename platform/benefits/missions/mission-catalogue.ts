import { MissionCatalogue, type MissionTerms } from '#contract/benefits/missions.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'

/** Every mission, in display order. */
export async function listMissions(ctx: Context): Promise<MissionTerms[]> {
  const rows = await ctx.db.selectFrom('mission').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    code: row.code,
    name: row.name as MissionTerms['name'],
    kind: row.kind as MissionTerms['kind'],
    gameType: row.game_type as MissionTerms['gameType'],
    period: row.period as MissionTerms['period'],
    target: Number(row.target),
    paysTo: row.pays_to as MissionTerms['paysTo'],
    amount: Number(row.amount),
  }))
}

/**
 * Replaces the catalogue. A mission that is left out ends; its granted rewards stay. Refuses `invalid` with a reason
 * for input that the schema rejects, and for a duplicate code.
 */
export async function setMissions(ctx: Context, actor: string, given: unknown): Promise<Result<number>> {
  const checked = MissionCatalogue.safeParse(given)
  if (!checked.success) {
    const [issue] = checked.error.issues
    return refuse('invalid', { reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` })
  }
  const missions = checked.data
  const twice = missions.find(({ code }, index) => missions.findIndex((other) => other.code === code) < index)
  if (twice) return refuse('invalid', { reason: `${twice.code} stands twice` })
  return ctx.transact(async (ctx) => {
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
          })),
        )
        .execute()
    await audit(ctx, {
      actor,
      action: 'missions-set',
      subject: String(missions.length),
      detail: { missions: JSON.parse(JSON.stringify(missions)) },
    })
    return ok(missions.length)
  })
}
