import type { BonusState, PromotionStatus } from '#contract/benefits/promotions.ts'

/** The facts that decide a promotion's status for a member. */
export interface StatusGrounds {
  phase: 'coming' | 'running' | 'over'
  entry: 'signed' | 'applying' | 'rejected' | 'granted' | undefined
  bonus: BonusState | undefined
  /** Whether a reward from it can be claimed, and whether one was claimed. */
  claimable: boolean
  claimed: boolean
  /** Something still comes after its end: a raffle's draw, the last period of a cashback. */
  outstanding: boolean
  /** Whether the audience includes the member; true for a guest, who may be anybody. */
  isForThem: boolean
}

/** The status on the wire: the table at `PromotionStatus` (contract/benefits/promotions.ts), line by line. */
export function statusOf(grounds: StatusGrounds): PromotionStatus {
  const { phase, entry, bonus, claimable, claimed, outstanding, isForThem } = grounds
  if (claimable) return 'claim'
  if (bonus === 'running') return 'process'
  if (bonus === 'completed') return 'issued'
  if (entry === 'applying') return 'applying'
  if (entry === 'rejected') return 'rejected'
  if (entry === 'signed' && (phase === 'running' || outstanding)) return 'signed'
  if (claimed) return 'claimed'
  if (phase === 'coming') return 'coming'
  if (phase === 'over' || entry || bonus || !isForThem) return 'close'
  return 'join'
}
