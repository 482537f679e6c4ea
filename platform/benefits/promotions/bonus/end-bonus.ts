import type { Selectable } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { BonusState } from '#contract/benefits/promotions.ts'
import { postponeJob } from '#platform/base/batches/postpone-job.ts'
import type { Context } from '#platform/base/context.ts'
import type { Bonus } from '#platform/base/db/tables.ts'
import { announce } from '#platform/base/events/index.ts'
import { expectOk, ok } from '#platform/base/result.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { balanceOf, house, move, post, wallet } from '#platform/money/ledger/index.ts'

type Row = Selectable<Bonus>

interface End {
  state: Exclude<BonusState, 'running'>
  remaining?: Minor
  released?: Minor
  forfeited?: Minor
}

/** The key of the single job that ends a bonus, however often it runs too early. */
export const expiryKey = (bonusId: bigint) => `bonus-expire:${bonusId}`

/** Records how a locked bonus ended and notifies its member. The caller moves the money. */
export async function closeBonus(ctx: Context, bonus: Row, end: End): Promise<void> {
  const now = ctx.clock.now()
  const { member_id: memberId } = bonus
  await ctx.db
    .updateTable('bonus')
    .set({ ...end, ended_at: now })
    .where('id', '=', bonus.id)
    .execute()
  await notifyMember(ctx, memberId, 'bonus-ended', {
    state: end.state,
    amount: moneyOf(end.released ?? end.forfeited ?? 0n),
    at: now.toISOString(),
    bonusId: String(bonus.id),
  })
  await announce(ctx, memberId, 'rewards')
}

/**
 * Ends a locked bonus before its wagering is done: everything in the bonus wallet, the bonus and its winnings, goes
 * back to the house. The main wallet is not touched. Returns how much that was.
 */
export async function forfeitBonus(ctx: Context, bonus: Row, state: 'expired' | 'cancelled'): Promise<Minor> {
  const { member_id: memberId } = bonus
  const forfeited = await balanceOf(ctx.db, wallet(memberId, 'bonus'))
  await closeBonus(ctx, bonus, { state, forfeited })
  if (forfeited === 0n) return forfeited
  expectOk(
    await post(ctx, {
      kind: 'bonus',
      reference: String(bonus.id),
      entries: move(wallet(memberId, 'bonus'), house('bonuses', memberId), forfeited),
    }),
    `bonus ${bonus.id} cannot be taken back`,
  )
  return forfeited
}

/** Ends a bonus whose time is over; postpones the job if it runs earlier. Leaves an ended bonus alone. */
export async function expireBonus(ctx: Context, bonusId: bigint): Promise<void> {
  await ctx.transact(async (ctx) => {
    const bonus = await ctx.db
      .selectFrom('bonus')
      .selectAll()
      .where('id', '=', bonusId)
      .where('state', '=', 'running')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!bonus) return ok(null)
    const at = bonus.expires_at
    if (at > ctx.clock.now())
      await postponeJob(ctx, 'bonus-expire', { bonusId: String(bonusId) }, { at, key: expiryKey(bonusId) })
    else await forfeitBonus(ctx, bonus, 'expired')
    return ok(null)
  })
}
