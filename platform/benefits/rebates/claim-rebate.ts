import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { claimRebate as endpoint } from '#contract/benefits/rebates.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { rankOf } from '#platform/benefits/ranks/index.ts'
import { house, lockMoneyOf, move, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import { amountOf, type RebateDue, rebatesDue } from './rebate-due.ts'

type ClaimResult = ValueOf<typeof endpoint>

/**
 * Pays the rebate of a game type, or with `all` of every type, earned since its last claim into the main wallet. A copy
 * of an answered request gets the first answer; concurrent claims are serialized.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `under-limit`, and `state-moved-on` if nothing is left to
 * claim, as after a concurrent claim.
 */
export const claimRebate = (
  ctx: Context,
  member: Member,
  { id, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ClaimResult>> =>
  once(
    ctx,
    { memberId: member.id, requestId, content: ['rebate', id] },
    {
      async prepare() {
        const admitted = await admitReal(ctx, member, 'MANREBATE3')
        return admitted.ok ? ok(await claimRules(ctx)) : admitted
      },
      async work(ctx, { min, rolloverPercent }) {
        await lockMoneyOf(ctx, member.id)
        const { level } = await rankOf(ctx, member.id)
        const due = await rebatesDue(ctx, member.id, { of: id, toPay: true })
        const amount = amountOf(due)
        if (amount === 0n) return refuse('state-moved-on')
        if (amount < min) return refuse('under-limit', { min: moneyOf(min) })

        const required = percentOf(amount, rolloverPercent)
        const claimId = await insertClaim(ctx, member, { level, amount, required, due })
        const reference = `rebate-${claimId}`
        await requireRollover(ctx, member.id, reference, required)
        const paid = await post(ctx, {
          kind: 'rebate',
          reference,
          entries: move(house('rebates', member.id), wallet(member.id, 'main'), amount),
        })
        return paid.ok ? ok({ claimId: String(claimId), amount: moneyOf(amount) }) : paid
      },
    },
  )

async function claimRules({ settings }: Context): Promise<{ min: Minor; rolloverPercent: number }> {
  const [min, rolloverPercent] = await Promise.all([
    settings.value('rebateClaimMin'),
    settings.value('rebateTurnoverPercent'),
  ])
  return { min: BigInt(min), rolloverPercent }
}

/** Stores the claim with its figures, and marks its turnover as paid. */
async function insertClaim(
  ctx: Context,
  member: Member,
  { level, amount, required, due }: { level: number; amount: Minor; required: Minor; due: RebateDue[] },
): Promise<bigint> {
  const { id } = await ctx.db
    .insertInto('rebate_claim')
    .values({
      member_id: member.id,
      rank_level: level,
      amount,
      required_turnover: required,
      at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const line of due) await takeLine(ctx, member, id, line)
  return id
}

async function takeLine(
  ctx: Context,
  member: Member,
  claimId: bigint,
  { gameType, turnover, rateBasisPoints, fraction, fractionLeft, amount }: RebateDue,
): Promise<void> {
  await ctx.db
    .insertInto('rebate_claim_line')
    .values({
      claim_id: claimId,
      game_type: gameType,
      turnover,
      rate_basis_points: rateBasisPoints,
      fraction,
      amount,
    })
    .execute()
  await ctx.db
    .deleteFrom('rebate_due')
    .where('member_id', '=', member.id)
    .where('game_type', '=', gameType)
    .where('rate_basis_points', '=', rateBasisPoints)
    .execute()
  await ctx.db
    .insertInto('rebate_rest')
    .values({ member_id: member.id, game_type: gameType, fraction: fractionLeft })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'game_type']).doUpdateSet({ fraction: fractionLeft }),
    )
    .execute()
}
