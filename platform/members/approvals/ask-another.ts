import { type Minor, moneyOf } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

/** Something that an operator does to a member's money by hand. */
export interface HandMade {
  what: 'adjustment' | 'deposit' | 'odd-payment' | 'odd-payout' | 'reward' | 'points'
  /** The order, payment or payout that it is about; of one there is one request at a time. */
  subject?: string
  memberId: bigint
  /** As it changes the wallet: minor units of money, or hundredths of points. */
  amount: Minor
  /** Who asks: `ops:<name>`. */
  actor: string
  /** Trimmed, as `reasonOf` leaves it. */
  reason: string
  /** What else is needed to do it. */
  wish?: JsonObject
}

/** That something waits for another operator, as the adjustment of this id. */
export interface Waits {
  waitsAs: string
}

/** Up to how much, in minor units, one operator acts alone. Read it before a transaction. */
export const aloneUpTo = async (ctx: Context): Promise<Minor> =>
  BigInt(await ctx.settings.value('adjustmentTwoPersonsAbove'))

/** Whether an amount is above the limit, either way. */
export const takesTwo = (amount: Minor, alone: Minor): boolean => amount > alone || amount < -alone

/**
 * Asks for another operator's word, with a line in the audit trail, in the transaction of `ctx.db`. Refuses
 * `state-moved-on` where the same is asked for already.
 */
export async function askAnother(ctx: Context, asked: HandMade): Promise<Result<Waits>> {
  const { what, subject = null, memberId, amount, actor, reason, wish = {} } = asked
  const row = await ctx.db
    .insertInto('adjustment')
    .values({
      ...{ what, subject, member_id: memberId, amount, reason, wish: JSON.stringify(wish) },
      ...{ two_persons: true, status: 'waiting', requested_by: actor, requested_at: ctx.clock.now() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('state-moved-on')
  const names = await accountsOf(ctx.db, [memberId])
  await audit(ctx, {
    actor,
    action: 'adjustment-requested',
    subject: names.get(memberId) ?? '',
    detail: { ...wish, adjustment: String(row.id), what, subject, amount: moneyOf(amount), reason },
  })
  return done({ waitsAs: String(row.id) })
}
