import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf } from '#contract/base/fields/money.ts'
import type { ActivityTerms, joinPromotion as endpoint } from '#contract/benefits/promotions.ts'
import { MAX_REMARK_LENGTH } from '#contract/limits.ts'
import { isAffiliate } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { standingOf } from '#platform/members/accounts/index.ts'
import { requireNotExcluded } from '#platform/members/responsible-gaming/index.ts'
import { contentsOf, freeUploads, tieUploads } from '#platform/members/uploads/index.ts'
import { findPromotion, type PromotionRow, phaseOf } from '../terms/promotion-row.ts'
import { isFor } from './audience.ts'

type Input = ParsedInputOf<typeof endpoint>
type Application = Pick<Input, 'remark' | 'uploadIds'>

/**
 * Joins a promotion, or applies for an activity with `remark` and uploaded pictures (`uploadIds`). A copy of an
 * answered request gets the first answer.
 *
 * Refuses: `in-need-true-account`, `request-id-reused`, `not-found`, and the refusals of `enterPromotion`.
 */
export async function joinPromotion(
  ctx: Context,
  member: Member,
  { promotionId, remark, uploadIds, requestId }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const pictures = await contentsOf(ctx, member.id, uploadIds)
  return once(
    ctx,
    { memberId: member.id, requestId, content: ['promotion-join', promotionId, remark, ...pictures] },
    {
      prepare: () => admitReal(ctx, member),
      async work(ctx) {
        const promotion = await findPromotion(ctx, promotionId)
        if (!promotion) return refuse('not-found')
        const entered = await enterPromotion(ctx, member, promotion, { remark, uploadIds })
        return entered.ok ? ok({}) : entered
      },
    },
  )
}

/**
 * Joins the deposit bonus chosen with a deposit of `amount` (minor units), in the transaction of the order and before
 * `lockMoneyOf`. Accepts one already joined that waits for its deposit.
 *
 * Refuses: `not-offered` at `promotionId` if it is no deposit bonus or not running, `under-limit` at `amount`,
 * `bonus-running` while another bonus runs or waits, `operation-not-allowed`, `self-excluded`.
 */
export async function joinWithDeposit(
  ctx: Context,
  member: Member,
  { promotionId, amount }: { promotionId: string; amount: Minor },
): Promise<Result<null>> {
  const promotion = await findPromotion(ctx, promotionId)
  if (promotion?.terms.kind !== 'deposit-bonus' || phaseOf(promotion, ctx.clock.now()) !== 'running')
    return refuse('not-offered', { field: 'promotionId' })
  const { minDeposit } = promotion.terms
  if (amount < minorOf(minDeposit)) return refuse('under-limit', { field: 'amount', min: minDeposit })
  const waits = await ctx.db
    .selectFrom('promotion_entry')
    .select('id')
    .where('promotion_id', '=', promotion.id)
    .where('member_id', '=', member.id)
    .where('awaits_deposit', '=', true)
    .executeTakeFirst()
  if (waits) return ok(null)
  const entered = await enterPromotion(ctx, member, promotion, { remark: '', uploadIds: [] })
  return !entered.ok && entered.code === 'state-moved-on'
    ? refuse('not-offered', { field: 'promotionId' })
    : entered
}

/**
 * Enters a member, in the transaction of `ctx.db`. Refuses: `state-moved-on` if the promotion is not running or was
 * joined before, `operation-not-allowed` for an affiliate, a frozen account or a member outside the audience,
 * `self-excluded`, `bonus-running`; for an application `required`, `too-long`, `not-offered` at `remark` or `images`.
 */
async function enterPromotion(
  ctx: Context,
  member: Member,
  promotion: PromotionRow,
  application: Application,
): Promise<Result<null>> {
  const now = ctx.clock.now()
  if (phaseOf(promotion, now) !== 'running') return refuse('state-moved-on')
  if (isAffiliate(member.accountKind) || member.frozen) return refuse('operation-not-allowed')
  const playsOn = await requireNotExcluded(ctx, member.id)
  if (!playsOn.ok) return playsOn
  if (!isFor(promotion.audience, await standingOf(ctx.db, member.id), now))
    return refuse('operation-not-allowed')
  switch (promotion.terms.kind) {
    case 'deposit-bonus':
      return awaitDeposit(ctx, member.id, promotion)
    case 'activity':
      return applyForActivity(ctx, member.id, promotion, promotion.terms, application)
    default:
      return insertEntry(ctx, { member_id: member.id, promotion_id: promotion.id, state: 'signed' })
  }
}

interface NewEntry {
  member_id: bigint
  promotion_id: bigint
  state: 'signed' | 'applying'
  awaits_deposit?: boolean
  remark?: string | null
}

/** A conflict on any constraint inserts nothing; the caller has already checked for the likely reasons. */
async function insertEntry(ctx: Context, entry: NewEntry): Promise<Result<null>> {
  const inserted = await ctx.db
    .insertInto('promotion_entry')
    .values({ ...entry, joined_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? ok(null) : refuse('state-moved-on')
}

/** Enters a member whose next deposit earns the bonus. A member has one running or waiting bonus at a time. */
async function awaitDeposit(ctx: Context, memberId: bigint, { id }: PromotionRow): Promise<Result<null>> {
  await dropStaleEntries(ctx, memberId)
  const busy = await ctx.db
    .selectFrom('bonus')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'running')
    .union(
      ctx.db
        .selectFrom('promotion_entry')
        .select('id')
        .where('member_id', '=', memberId)
        .where('awaits_deposit', '=', true)
        .where('promotion_id', '<>', id),
    )
    .executeTakeFirst()
  if (busy) return refuse('bonus-running')
  return insertEntry(ctx, { member_id: memberId, promotion_id: id, state: 'signed', awaits_deposit: true })
}

/** Ends the wait for a deposit in promotions that are over. */
async function dropStaleEntries(ctx: Context, memberId: bigint): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .updateTable('promotion_entry')
    .set({ awaits_deposit: false })
    .where('member_id', '=', memberId)
    .where('awaits_deposit', '=', true)
    .where((is) =>
      is.exists(
        is
          .selectFrom('promotion')
          .select('promotion.id')
          .whereRef('promotion.id', '=', 'promotion_entry.promotion_id')
          .where((or) => or.or([or('ends_at', '<=', now), or('stopped_at', '<=', now)])),
      ),
    )
    .execute()
}

/** Applies; a rejected application may be repeated, with new pictures. */
async function applyForActivity(
  ctx: Context,
  memberId: bigint,
  { id }: PromotionRow,
  terms: ActivityTerms,
  { remark, uploadIds }: Application,
): Promise<Result<null>> {
  const wrong = validateApplication(terms, { remark, uploadIds })
  if (wrong) return wrong
  const again = await ctx.db
    .updateTable('promotion_entry')
    .set({
      state: 'applying',
      remark: remark || null,
      reason: null,
      decided_at: null,
      joined_at: ctx.clock.now(),
    })
    .where('promotion_id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'rejected')
    .executeTakeFirst()
  if (again.numUpdatedRows === 0n) {
    const entry = {
      member_id: memberId,
      promotion_id: id,
      state: 'applying',
      remark: remark || null,
    } as const
    const inserted = await insertEntry(ctx, entry)
    if (!inserted.ok) return inserted
  }
  await freeUploads(ctx, uploadUse(id, memberId))
  return tieUploads(ctx, memberId, uploadIds, uploadUse(id, memberId))
}

/** The use that an application's pictures are tied to. */
export const uploadUse = (promotionId: bigint, memberId: bigint) => `promotion:${promotionId}:${memberId}`

function validateApplication(
  { remark: asksRemark, images }: ActivityTerms,
  { remark, uploadIds }: Application,
) {
  if (asksRemark && remark === '') return refuse('required', { field: 'remark' })
  if ([...remark].length > MAX_REMARK_LENGTH) return refuse('too-long', { field: 'remark' })
  if (images > 0 && uploadIds.length === 0) return refuse('required', { field: 'images' })
  return uploadIds.length > images ? refuse('not-offered', { field: 'images' }) : undefined
}
