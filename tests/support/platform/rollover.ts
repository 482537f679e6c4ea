import type { Context } from '#platform/base/context.ts'
import { countRolloverStatement } from '#platform/money/rollover/index.ts'

/** Counts turnover of a member (minor units) for its rollover, as the end of a bet does. */
export const countRollover = async ({ db }: Context, memberId: bigint, turnover: bigint): Promise<void> => {
  await countRolloverStatement([{ memberId, turnover }]).execute(db)
}
