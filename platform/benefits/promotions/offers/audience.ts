import type { Audience } from '#contract/benefits/promotions.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import type { Standing } from '#platform/members/accounts/index.ts'

/** Whether a member's standing meets all conditions of a promotion's audience. */
export function isFor(audience: Audience, standing: Standing, now: Date): boolean {
  const { minRank, newWithinDays, labels } = audience
  if (standing.rankLevel < minRank) return false
  if (newWithinDays !== null && now.getTime() - standing.createdAt.getTime() > newWithinDays * DAY_MS)
    return false
  return labels.length === 0 || labels.some((label) => standing.labels.includes(label))
}
