import type { Selectable } from 'kysely'
import type { Context, Member } from '#platform/base/context.ts'
import type { Bonus, PromotionEntry } from '#platform/base/db/tables.ts'
import { type PromotionRewards, promotionRewards } from '#platform/benefits/rewards/index.ts'
import { type Standing, standingOf } from '#platform/members/accounts/index.ts'
import { type PromotionRow, phaseOf } from '../terms/promotion-row.ts'
import { isFor } from './audience.ts'
import { awaitsLastPeriod } from './grant-cashback.ts'
import { statusOf } from './status.ts'

/** A member's entries, bonuses and rewards, by promotion id. */
export interface Participations {
  standing: Standing
  entries: Map<bigint, Selectable<PromotionEntry>>
  /** The newest bonus of each promotion. */
  bonuses: Map<bigint, Selectable<Bonus>>
  rewards: Map<string, PromotionRewards>
  /** Drawn raffles. */
  drawnRaffles: Set<bigint>
}

/** The data behind a promotion's status, in a constant number of queries. */
export async function participationsOf(ctx: Context, member: Member): Promise<Participations> {
  const [standing, entries, bonuses, rewards, draws] = await Promise.all([
    standingOf(ctx.db, member.id),
    ctx.db.selectFrom('promotion_entry').selectAll().where('member_id', '=', member.id).execute(),
    ctx.db
      .selectFrom('bonus')
      .selectAll()
      .distinctOn('promotion_id')
      .where('member_id', '=', member.id)
      .orderBy('promotion_id')
      .orderBy('id', 'desc')
      .execute(),
    promotionRewards(ctx, member.id),
    ctx.db.selectFrom('raffle_draw').select('promotion_id').where('drawn_at', 'is not', null).execute(),
  ])
  return {
    standing,
    entries: new Map(entries.map((row) => [row.promotion_id, row])),
    bonuses: new Map(bonuses.map((row) => [row.promotion_id, row])),
    rewards,
    drawnRaffles: new Set(draws.map((row) => row.promotion_id)),
  }
}

/** A promotion's status for a member, or for a guest (null). */
export function statusWith(row: PromotionRow, mine: Participations | null, now: Date) {
  const rewards = mine?.rewards.get(String(row.id))
  return statusOf({
    phase: phaseOf(row, now),
    entry: mine?.entries.get(row.id)?.state as 'signed' | undefined,
    bonus: mine?.bonuses.get(row.id)?.state as 'running' | undefined,
    claimable: (rewards?.claimable ?? 0n) > 0n,
    claimed: rewards?.claimed ?? false,
    outstanding: row.kind === 'raffle' ? !mine?.drawnRaffles.has(row.id) : awaitsLastPeriod(row, now),
    isForThem: !mine || isFor(row.audience, mine.standing, now),
  })
}
