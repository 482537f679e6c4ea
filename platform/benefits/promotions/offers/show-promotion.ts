import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { promotion as endpoint } from '#contract/benefits/promotions.ts'
import { isAffiliate, isTrial } from '#contract/members/account-kind.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { isExcluded } from '#platform/members/responsible-gaming/index.ts'
import { uploadsOf } from '#platform/members/uploads/index.ts'
import { selectBonuses, toBonus } from '../bonus/bonus-row.ts'
import { ticketsFor } from '../raffle/draw-raffle.ts'
import { raffleProof } from '../raffle/raffle-proof.ts'
import { cashPlayOf } from '../terms/cash-play.ts'
import { promotionDays } from '../terms/promotion-days.ts'
import { findPromotion, type PromotionRow, phaseOf } from '../terms/promotion-row.ts'
import { canLeave } from './cancel-promotion.ts'
import { uploadUse } from './join-promotion.ts'
import { toOffer } from './list-promotions.ts'
import { type Participations, participationsOf } from './participations.ts'

type PromotionView = ValueOf<typeof endpoint>

/** One promotion with everything to know before joining, and the member's own part in it. Refuses `not-found`. */
export async function showPromotion(
  ctx: Context,
  { member }: Call,
  { promotionId, language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<PromotionView>> {
  const row = await findPromotion(ctx, promotionId)
  if (!row) return refuse('not-found')
  const now = ctx.clock.now()
  const real = member && !isTrial(member.accountKind) ? member : null
  const mine = real && (await participationsOf(ctx, real))
  const offer = toOffer(row, mine, { now, language })
  const entry = mine?.entries.get(row.id)
  const phase = phaseOf(row, now)
  const open = offer.status === 'join' || (offer.status === 'rejected' && phase === 'running')
  const hindrance =
    open && real && (await isExcluded(ctx, real.id))
      ? 'on-a-break'
      : real && mine && hindranceOf(real, row, mine, { phase, status: offer.status })
  return ok({
    ...offer,
    audience: row.audience,
    details: row.content[language].terms,
    participation: real && mine ? await participationOf(ctx, real, row, mine, language) : null,
    mayJoin: open && hindrance === null,
    hindrance,
    mayCancel: offer.status === 'process' || (entry !== undefined && canLeave(entry.state, row, now)),
    raffle: row.kind === 'raffle' ? await raffleProof(ctx, row.id) : null,
  })
}

/** Why this member may not join; null unless something other than the promotion's own state prevents it. */
function hindranceOf(
  member: Member,
  row: PromotionRow,
  mine: Participations,
  { phase, status }: { phase: ReturnType<typeof phaseOf>; status: PromotionView['status'] },
): PromotionView['hindrance'] {
  if (status === 'close' && phase === 'running' && !mine.entries.has(row.id)) return 'not-for-you'
  if (status !== 'join') return null
  if (isAffiliate(member.accountKind) || member.frozen) return 'cannot-play'
  const busy =
    [...mine.bonuses.values()].some(({ state }) => state === 'running') ||
    [...mine.entries.values()].some(
      ({ awaits_deposit, promotion_id }) => awaits_deposit && promotion_id !== row.id,
    )
  return row.kind === 'deposit-bonus' && busy ? 'another-bonus' : null
}

async function participationOf(
  ctx: Context,
  member: Member,
  row: PromotionRow,
  mine: Participations,
  language: WrittenLanguage,
): Promise<PromotionView['participation']> {
  const entry = mine.entries.get(row.id)
  if (!entry) return null
  const rewards = mine.rewards.get(String(row.id))
  const bonus = mine.bonuses.get(row.id)
  const [images, bonusRow, tickets] = await Promise.all([
    row.kind === 'activity' ? uploadsOf(ctx, uploadUse(row.id, member.id)) : [],
    bonus ? selectBonuses(ctx.db, language).where('bonus.id', '=', bonus.id).executeTakeFirst() : undefined,
    ticketsOf(ctx, member, row),
  ])
  return {
    joinedAt: entry.joined_at.toISOString(),
    remark: entry.remark,
    images,
    reason: entry.reason,
    bonus: bonusRow ? toBonus(bonusRow) : null,
    claimable: moneyOf(rewards?.claimable ?? 0n),
    claimBefore: rewards?.claimBefore?.toISOString() ?? null,
    tickets,
  }
}

/** A member's tickets in a raffle; null for other promotions. */
async function ticketsOf(ctx: Context, member: Member, row: PromotionRow): Promise<number | null> {
  if (row.terms.kind !== 'raffle') return null
  const [play] = await cashPlayOf(ctx, row.id, promotionDays(row), { memberId: member.id })
  return ticketsFor(play?.turnover ?? 0n, row.terms)
}
