import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { PromotionTerms } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { claimPromotion } from '#platform/benefits/promotions/offers/claim-promotion.ts'
import { joinPromotion } from '#platform/benefits/promotions/offers/join-promotion.ts'
import { showPromotion } from '#platform/benefits/promotions/offers/show-promotion.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

export let world: Awaited<ReturnType<typeof testPlatform>>
export let ctx: Context
export let member: Member

export const language = 'vi'
export const call = (who: Member | null) => ({
  member: who,
  tokenHash: null,
  caller: { address: '', language, userAgent: '', session: '' },
})
export const viewPromotion = async (promotionId: string, who: Member | null = member) => {
  const result = await showPromotion(ctx, call(who), { promotionId, language })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
export const join = (
  promotionId: string,
  more: { remark?: string; uploadIds?: string[] } = {},
  who = member,
) => joinPromotion(ctx, who, { promotionId, remark: '', uploadIds: [], requestId: randomUUID(), ...more })
export const claim = (promotionId: string, requestId: string = randomUUID(), who = member) =>
  claimPromotion(ctx, who, { promotionId, requestId })
/** Dice at nearly even odds; what it came to. */
export async function bet(stake: string, who = member) {
  const wager = { game: 'dice', direction: 'under', target: '49.50' } as const
  const result = await placeBet(ctx, who, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake,
    wager,
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
}
export const lossOf = async (who = member) => {
  const bets = await ctx.db
    .selectFrom('bet')
    .select(['stake', 'payout'])
    .where('member_id', '=', who.id)
    .execute()
  return bets.reduce((all, { stake, payout }) => all + stake - payout, 0n)
}

export const raffle = {
  kind: 'raffle',
  ticket: '1000.00',
  turnover: 2,
  claimDays: 14,
  prizes: [
    { amount: '5000.00', count: 1 },
    { amount: '100.00', count: 2 },
  ],
} satisfies PromotionTerms
export const activity = {
  kind: 'activity',
  amount: '500.00',
  remark: true,
  images: 2,
  turnover: 1,
  claimDays: 30,
} satisfies PromotionTerms

/** Gives the file a platform with games, and each test a rich member on one day; the books must be right in the end. */
export function inPromotionsWorld(): void {
  beforeAll(async () => {
    world = await testPlatform()
    ctx = world.ctx
    await installHouseGames(ctx)
  })
  beforeEach(async () => {
    world.clock.set('2026-11-20T05:00:00Z')
    member = await testMember(ctx, { balance: '1000000.00' })
  })
  afterAll(async () => {
    expect((await checkLedger(ctx.db)).problems).toEqual([])
    await world.close()
  })
}
