import { moneyOf } from '#contract/base/fields/money.ts'
import type { RaffleProof } from '#contract/benefits/promotions.ts'
import type { Context } from '#platform/base/context.ts'
import { accountsOf, maskedAccount } from '#platform/members/accounts/index.ts'

/**
 * The inputs and results of a raffle: before the draw only the commit, afterwards everything. Null for other
 * promotions.
 */
export async function raffleProof(ctx: Context, promotionId: bigint): Promise<RaffleProof | null> {
  const draw = await ctx.db
    .selectFrom('raffle_draw')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .executeTakeFirst()
  if (!draw) return null
  const prizes = await ctx.db
    .selectFrom('raffle_prize')
    .selectAll()
    .where('promotion_id', '=', promotionId)
    .orderBy('place')
    .execute()
  const accounts = await accountsOf(
    ctx.db,
    prizes.flatMap(({ member_id }) => (member_id === null ? [] : [member_id])),
  )
  const nameOf = (memberId: bigint | null) =>
    memberId === null ? null : maskedAccount(accounts.get(memberId) ?? '')
  return {
    commit: draw.commit,
    serverSeed: draw.drawn_at && draw.server_seed,
    clientSeed: draw.client_seed,
    tickets: Number(draw.tickets ?? 0n),
    drawnAt: draw.drawn_at?.toISOString() ?? null,
    prizes: prizes.map(({ place, amount, ticket, member_id }) => ({
      place,
      amount: moneyOf(amount),
      ticket: ticket === null ? null : Number(ticket),
      account: nameOf(member_id),
    })),
  }
}
