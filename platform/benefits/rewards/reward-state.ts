import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RewardStatus } from '#contract/benefits/rewards.ts'

interface Row {
  claimed_at: Date | null
  revoked_at: Date | null
  expires_at: Date | null
}

/** The state of a reward at `now`. */
export function stateOf({ claimed_at, revoked_at, expires_at }: Row, now: Date): RewardStatus {
  if (claimed_at) return 'claimed'
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'ready'
}

/** `stateOf` as an expression on the table `reward`. */
export const stateOn = (now: Date): RawBuilder<RewardStatus> => sql`case
  when reward.claimed_at is not null then 'claimed' when reward.revoked_at is not null then 'revoked'
  when reward.expires_at <= ${now} then 'expired' else 'ready' end`

/** `stateOf` as a condition on the table `reward`. */
export function isInState(status: RewardStatus, now: Date): RawBuilder<SqlBool> {
  switch (status) {
    case 'claimed':
      return sql`reward.claimed_at is not null`
    case 'revoked':
      return sql`reward.revoked_at is not null`
    case 'expired':
      return sql`(reward.claimed_at is null and reward.revoked_at is null and reward.expires_at <= ${now})`
    case 'ready':
      return sql`(reward.claimed_at is null and reward.revoked_at is null and (reward.expires_at is null or reward.expires_at > ${now}))`
  }
}
