import type { Context } from '#platform/base/context.ts'
import { monthStartAfter, startOfDay } from '#platform/base/site-days.ts'
import { type RankHeld, readRank } from '#platform/members/accounts/index.ts'

/**
 * The time from which a rank must be kept. A demotion comes some hours into a month and is for the month before; the
 * lower rank counts as held from the start of the new month, or an inactive member would lose a rank only every other
 * month.
 */
const heldFromOf = ({ since, month, memberSince }: RankHeld): Date =>
  month === null ? (since ?? memberSince) : startOfDay(monthStartAfter(month, 1))

/**
 * A member's rank, when it got it (null if it never changed), and the start of the time during which it must be kept.
 */
export async function rankOf(
  ctx: Context,
  memberId: bigint,
): Promise<{ level: number; since: Date | null; heldFrom: Date }> {
  const held = await readRank(ctx.db, memberId)
  return { level: held.level, since: held.since, heldFrom: heldFromOf(held) }
}
