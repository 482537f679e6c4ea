import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { DepositBonusTerms } from '#contract/benefits/promotions.ts'
import { wageringOf } from '#contract/benefits/wagering.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { announce } from '#platform/base/events/index.ts'
import { expectOk } from '#platform/base/result.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { house, move, type Posting, post, wallet } from '#platform/money/ledger/index.ts'
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
 * Grants bonus money into the bonus wallets of members, in the transaction of `ctx.db`, each with its wagering requirement.
 * Returns those that were granted: none while another bonus of the member is running. They are posted together, so that two
 * who grant several at once cannot wait for each other.
 */
export async function grantBonuses(ctx: Context, bonuses: readonly NewBonus[]): Promise<NewBonus[]> {
  const granted: NewBonus[] = []
  const postings: Posting[] = []
  for (const bonus of bonuses) {
    const id = await openBonus(ctx, bonus)
    if (id === null) continue
    granted.push(bonus)
    postings.push({
      kind: 'bonus',
      reference: id,
      entries: move(house('bonuses', bonus.memberId), wallet(bonus.memberId, 'bonus'), bonus.amount),
    })
  }
  expectOk(
    await post(ctx, postings),
    `bonuses ${postings.map(({ reference }) => reference)} cannot be granted`,
  )
  return granted
}

/** Writes a bonus down without its money, and tells its member. Returns its id; null while another one is running. */
async function openBonus(ctx: Context, { terms, ...bonus }: NewBonus): Promise<string | null> {
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
  if (!granted) return null
  const payload = { bonusId: String(granted.id) }
  await ctx.addJob('bonus-expire', payload, { at: expiresAt, key: expiryKey(granted.id) })
  await notifyMember(ctx, bonus.memberId, 'bonus-granted', {
    amount: moneyOf(bonus.amount),
    at: now.toISOString(),
    bonusId: String(granted.id),
  })
  await announce(ctx, bonus.memberId, 'rewards')
  return String(granted.id)
}
