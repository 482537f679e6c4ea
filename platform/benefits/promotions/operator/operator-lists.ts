import { sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { limitOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { uploadsOfEach } from '#platform/members/uploads/index.ts'
import { uploadUse } from '../offers/join-promotion.ts'
import { findPromotion, phaseOf, titleOf, toFile, toPromotion } from '../terms/promotion-row.ts'

/** A promotion as the operator sees it. */
export interface ListedPromotion {
  id: string
  code: string
  kind: string
  title: string
  state: 'coming' | 'running' | 'over'
  startsAt: string
  endsAt: string
  /** Members who joined, and pending applications. */
  joined: number
  applying: number
  /** Bonus money granted so far. */
  granted: string
  /** The languages whose readers do not see it in the lists. */
  missing: WrittenLanguage[]
}

/** All promotions, in the operator's order. */
export async function operatorPromotions(ctx: Context): Promise<ListedPromotion[]> {
  const now = ctx.clock.now()
  const rows = await ctx.db
    .selectFrom('promotion')
    .selectAll()
    .select([
      sql<bigint>`(select count(*) from promotion_entry where promotion_id = promotion.id)`.as('joined'),
      sql<bigint>`(select count(*) from promotion_entry where promotion_id = promotion.id and state = 'applying')`.as(
        'applying',
      ),
      sql<Minor>`(select coalesce(sum(amount), 0)::bigint from bonus where promotion_id = promotion.id)`.as(
        'granted',
      ),
    ])
    .orderBy('position')
    .orderBy('id')
    .limit(limitOf())
    .execute()
  return rows.map((row) => {
    const promotion = toPromotion(row)
    return {
      id: String(row.id),
      code: row.code,
      kind: row.kind,
      title: titleOf(promotion, 'vi'),
      state: phaseOf(promotion, now),
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      joined: Number(row.joined),
      applying: Number(row.applying),
      granted: moneyOf(row.granted),
      missing: promotion.content.unseen,
    }
  })
}

/** An application for an activity; its pictures are read with `ops promotions image <id>`. */
export interface ListedApplication {
  id: string
  time: string
  account: string
  remark: string | null
  images: string[]
}

/** One promotion with its terms and the pending applications, oldest first. Refuses `not-found`. */
export async function operatorPromotion(ctx: Context, id: string) {
  const promotion = await findPromotion(ctx, id)
  if (!promotion) return refuse('not-found') as Result<never>
  const entries = await ctx.db
    .selectFrom('promotion_entry')
    .selectAll()
    .where('promotion_id', '=', promotion.id)
    .where('state', '=', 'applying')
    .orderBy('id')
    .limit(limitOf())
    .execute()
  const memberIds = entries.map((entry) => entry.member_id)
  const entryOf = (memberId: bigint) => uploadUse(promotion.id, memberId)
  const [accounts, images] = await Promise.all([
    accountsOf(ctx.db, memberIds),
    uploadsOfEach(ctx, memberIds.map(entryOf)),
  ])
  const applications = entries.map(
    (entry): ListedApplication => ({
      id: String(entry.id),
      time: entry.joined_at.toISOString(),
      account: accounts.get(entry.member_id) ?? '',
      remark: entry.remark,
      images: images.get(entryOf(entry.member_id)) ?? [],
    }),
  )
  return ok({
    id: String(promotion.id),
    code: promotion.code,
    kind: promotion.kind as string,
    state: phaseOf(promotion, ctx.clock.now()),
    startsAt: promotion.starts_at.toISOString(),
    endsAt: promotion.ends_at.toISOString(),
    stoppedAt: promotion.stopped_at?.toISOString() ?? null,
    audience: promotion.audience,
    terms: promotion.terms,
    title: titleOf(promotion, 'vi'),
    file: toFile(promotion),
    applications,
  })
}
