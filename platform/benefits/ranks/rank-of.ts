import type { Context } from '#platform/base/context.ts'
import { monthStartAfter, startOfDay } from '#platform/base/site-days.ts'
import { type RankHeld, rankHeldBy } from '#platform/members/accounts/index.ts'

/**
 * From when on a rank must be kept. A review takes a rank some hours into a month and for the month before: the lower one
 * is held from that month's start, or who never plays would lose a rank every other month alone.
 */
const heldFromOf = ({ since, month, memberSince }: RankHeld): Date =>
  month === null ? (since ?? memberSince) : startOfDay(monthStartAfter(month, 1))

/** A member's rank, since when it has it (null where it was never changed), and from when on that counts. */
export async function rankOf(
  ctx: Context,
  memberId: bigint,
): Promise<{ level: number; since: Date | null; heldFrom: Date }> {
  const held = await rankHeldBy(ctx.db, memberId)
  return { level: held.level, since: held.since, heldFrom: heldFromOf(held) }
}
