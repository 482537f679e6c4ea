import { z } from 'zod'
import { RewardWallet } from '#contract/rewards.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'

/** Prizes of a week, as set in `leaderboardPrizes` when it began. Amounts in units of their wallet. */
export type WeekPrizes = { from: number; to: number; paysTo: RewardWallet; amount: number }[]

const schema = z.array(
  z.object({ from: z.number(), to: z.number(), paysTo: RewardWallet, amount: z.number() }),
)

export const prizesIn = (column: Json): WeekPrizes => schema.parse(column)

/** The prize of a place: the first line that covers it. */
export const prizeOf = (prizes: WeekPrizes, place: number) =>
  prizes.find(({ from, to }) => from <= place && place <= to)

/** Opens a week, by its Monday, with the prizes that are announced now. An open one stays as it is. */
export async function openWeek(ctx: Context, week: string): Promise<void> {
  const prizes = await ctx.settings.value('leaderboardPrizes')
  await ctx.db
    .insertInto('leaderboard_week')
    .values({ week, prizes: JSON.stringify(prizes), opened_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
