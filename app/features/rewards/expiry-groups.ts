import { addDays, dayOf } from '#app/lib/text/dates.ts'
import type { Reward } from '#contract/benefits/rewards.ts'

/** When the rewards of a group can be claimed at the latest: today, in some days, on a day, or whenever. */
export type Expiry =
  | { kind: 'today' }
  | { kind: 'days'; days: number }
  | { kind: 'day'; at: string }
  | { kind: 'never' }

export interface ExpiryGroup {
  expiry: Expiry
  rewards: Reward[]
}

/** Farther away, a day says more than a number of days. */
const COUNTED_DAYS = 7

/** Rewards that are sorted by expiry, in groups: one a day, and one for those that never expire. */
export function groupsByExpiry(rewards: readonly Reward[], now = new Date()): ExpiryGroup[] {
  const today = dayOf(now)
  const groups = new Map<string, ExpiryGroup>()
  for (const reward of rewards) {
    const day = reward.expiresAt === null ? '' : dayOf(new Date(reward.expiresAt))
    const group = groups.get(day)
    if (group) group.rewards.push(reward)
    else groups.set(day, { expiry: expiryOf(reward.expiresAt, day, today), rewards: [reward] })
  }
  return [...groups.values()]
}

function expiryOf(expiresAt: string | null, day: string, today: string): Expiry {
  if (expiresAt === null) return { kind: 'never' }
  if (day <= today) return { kind: 'today' }
  for (let days = 1; days <= COUNTED_DAYS; days++)
    if (addDays(today, days) === day) return { kind: 'days', days }
  return { kind: 'day', at: expiresAt }
}
