import { z } from 'zod'
import { RewardWallet } from '#contract/rewards.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'

/** What places of a week win, as the setting `leaderboardPrizes` said when the week began. Amounts in units of their wallet. */
export type WeekPrizes = { from: number; to: number; paysTo: RewardWallet; amount: number }[]

const schema = z.array(
  z.object({ from: z.number(), to: z.number(), paysTo: RewardWallet, amount: z.number() }),
)

export const prizesIn = (column: Json): WeekPrizes => schema.parse(column)

/** What a place wins: the first line that it is in. */
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
