import { isDeepStrictEqual } from 'node:util'
import { RankCatalogue, type RankTerms } from '#contract/benefits/ranks.ts'
import type { Context } from '#platform/base/context.ts'
import { refuseInvalid } from '#platform/base/input/first-problem.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { publishChanged } from '#platform/base/versions/index.ts'

/** Every rank from 0 up; empty if the operator has set none. */
export async function listRanks(ctx: Context): Promise<RankTerms[]> {
  const rows = await ctx.db.selectFrom('vip_rank').selectAll().orderBy('level').execute()
  return rows.map((row) => ({
    level: row.level,
    name: row.name as RankTerms['name'],
    upgradeTurnover: Number(row.upgrade_turnover),
    keepTurnover: Number(row.keep_turnover),
    upgradeGift: Number(row.upgrade_gift),
    monthlyGift: Number(row.monthly_gift),
    rebates: row.rebates as RankTerms['rebates'],
  }))
}

/** The rank of a level; the highest rank if the level is above the catalogue. */
export const rankAt = (ranks: RankTerms[], level: number): RankTerms | undefined =>
  ranks.findLast((rank) => rank.level <= level)

/**
 * Replaces the catalogue; members keep their levels. `only` is the level of the one rank that differs, for the audit trail.
 * Refuses `invalid` with a reason for input that the schema rejects.
 */
export async function setRanks(
  ctx: Context,
  actor: string,
  catalogue: unknown,
  { reason, only }: { reason?: string | undefined; only?: number | undefined } = {},
): Promise<Result<number>> {
  const checked = RankCatalogue.safeParse(catalogue)
  if (!checked.success) return refuseInvalid(checked.error)
  const ranks = checked.data
  return ctx.transact(async (ctx) => {
    const before = await listRanks(ctx)
    await ctx.db.deleteFrom('vip_rank').execute()
    if (ranks.length > 0)
      await ctx.db
        .insertInto('vip_rank')
        .values(
          ranks.map((rank) => ({
            level: rank.level,
            name: JSON.stringify(rank.name),
            upgrade_turnover: BigInt(rank.upgradeTurnover),
            keep_turnover: BigInt(rank.keepTurnover),
            upgrade_gift: BigInt(rank.upgradeGift),
            monthly_gift: BigInt(rank.monthlyGift),
            rebates: JSON.stringify(rank.rebates),
          })),
        )
        .execute()
    await publishChanged(ctx, 'rank', actor, byLevel(before), byLevel(await listRanks(ctx)))
    await audit(ctx, {
      actor,
      action: 'ranks-set',
      subject: only === undefined ? String(ranks.length) : `rank ${only}`,
      detail: { ranks: JSON.parse(JSON.stringify(ranks)), ...(reason && { reason }) },
    })
    return ok(ranks.length)
  })
}

const byLevel = (ranks: readonly RankTerms[]) => new Map(ranks.map((one) => [String(one.level), one]))

/** Puts a rank in the place of the one of its level, or above all others. Refuses as `setRanks`, and `nothing-changed`. */
export const changeRank = (
  ctx: Context,
  actor: string,
  { level, rank, reason }: { level: number; rank: unknown; reason?: string | undefined },
): Promise<Result<number>> =>
  ctx.transact(async (tx) => {
    const ranks = await listRanks(tx)
    const isThere = ranks.some((one) => one.level === level)
    const changed: unknown[] = isThere
      ? ranks.map((one) => (one.level === level ? rank : one))
      : [...ranks, rank]
    const set = await setRanks(tx, actor, changed, { reason, only: level })
    return set.ok && isDeepStrictEqual(await listRanks(tx), ranks) ? refuse('nothing-changed') : set
  })
