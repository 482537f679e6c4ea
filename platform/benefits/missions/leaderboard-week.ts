import { z } from 'zod'
import type { Minor } from '#contract/base/fields/money.ts'
import { RewardWallet } from '#contract/benefits/rewards.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import type { PointPrice } from '#platform/benefits/points/index.ts'

/** Prizes of a week, as set in `leaderboardPrizes` when it began. Amounts in units of their wallet. */
export type WeekPrizes = { from: number; to: number; paysTo: RewardWallet; amount: number }[]

const schema = z.array(
  z.object({ from: z.number(), to: z.number(), paysTo: RewardWallet, amount: z.number() }),
)

/** The stored prizes of a week. Throws if they cannot be read. */
export const prizesIn = (column: Json): WeekPrizes => schema.parse(column)

/** The prizes of a week, and their limits. */
export interface PrizeTerms {
  prizes: WeekPrizes
  /**
   * A prize is worth at most this share of its winner's turnover, in basis points; null for weeks that began before
   * this rule.
   */
  shareBasisPoints: number | null
  price: PointPrice
}

/**
 * The prize of a place: that of the first line that covers it, but at most the share of the turnover that reached the
 * place, so that turnover never earns more than `ops economy` assumes (platform.md section 3). Null for none.
 */
export function prizeOf(
  { prizes, shareBasisPoints, price }: PrizeTerms,
  place: number,
  turnover: Minor,
): { paysTo: RewardWallet; amount: bigint } | null {
  const prize = prizes.find(({ from, to }) => from <= place && place <= to)
  if (!prize) return null
  const { paysTo } = prize
  const announced = BigInt(prize.amount)
  if (shareBasisPoints === null) return { paysTo, amount: announced }
  const share = turnover * BigInt(shareBasisPoints)
  // Rounded once: a share of one and a half units is worth a point and a half, not one.
  const most = paysTo === 'main' ? share / 10_000n : (share * price.points) / (10_000n * price.money)
  const amount = most < announced ? most : announced
  return amount > 0n ? { paysTo, amount } : null
}

/** The terms of the weeks whose prizes have not been granted yet. */
export async function openWeeks(ctx: Context): Promise<Omit<PrizeTerms, 'price'>[]> {
  const rows = await ctx.db
    .selectFrom('leaderboard_week')
    .select(['prizes', 'share_basis_points'])
    .where('closed_at', 'is', null)
    .execute()
  return rows.map((row) => ({ prizes: prizesIn(row.prizes), shareBasisPoints: row.share_basis_points }))
}

/** Opens a week, by its Monday, with the prizes announced now. An open week stays as it is. */
export async function openWeek(ctx: Context, week: string): Promise<void> {
  const [prizes, shareBasisPoints] = [
    await ctx.settings.value('leaderboardPrizes'),
    await ctx.settings.value('leaderboardShareBasisPoints'),
  ]
  await ctx.db
    .insertInto('leaderboard_week')
    .values({
      week,
      prizes: JSON.stringify(prizes),
      share_basis_points: shareBasisPoints,
      opened_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
