import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { DepositBonusTerms } from '#contract/benefits/promotions.ts'
import { wageringOf } from '#contract/benefits/wagering.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { announce } from '#platform/base/events/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { expiryKey } from './end-bonus.ts'

export interface NewBonus {
  memberId: bigint
  promotionId: bigint
  /** The deposit that earns it. */
  reference: string
  amount: Minor
  terms: DepositBonusTerms
}

/**
 * Grants bonus money into the bonus wallet, in the transaction of `ctx.db`, with its wagering requirement. Returns
 * false, without granting it, while another bonus of the member is running.
 */
export async function grantBonus(ctx: Context, { terms, ...bonus }: NewBonus): Promise<boolean> {
  const now = ctx.clock.now()
  const required = wageringOf(bonus.amount, terms)
  const expiresAt = new Date(now.getTime() + terms.days * DAY_MS)
  const granted = await ctx.db
    .insertInto('bonus')
    .values({
      member_id: bonus.memberId,
      promotion_id: bonus.promotionId,
      reference: bonus.reference,
      amount: bonus.amount,
      required,
      remaining: required,
      weights: JSON.stringify(terms.weights),
      state: 'running',
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!granted) return false
  const payload = { bonusId: String(granted.id) }
  await ctx.addJob('bonus-expire', payload, { at: expiresAt, key: expiryKey(granted.id) })
  await notifyMember(ctx, bonus.memberId, 'bonus-granted', {
    amount: moneyOf(bonus.amount),
    at: now.toISOString(),
    bonusId: String(granted.id),
  })
  await announce(ctx, bonus.memberId, 'rewards')
  const posted = await post(ctx, {
    kind: 'bonus',
    reference: String(granted.id),
    entries: move(house('bonuses', bonus.memberId), wallet(bonus.memberId, 'bonus'), bonus.amount),
  })
  if (!posted.ok) throw new Error(`bonus ${granted.id} cannot be granted: ${posted.code}`)
  return true
}
