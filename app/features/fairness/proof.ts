import type { ValueOf } from '#contract/endpoint.ts'
import type { betProof, Outcome } from '#contract/games.ts'

/** The public proof of a bet, of any game or of one. */
export type Proof<Of extends Outcome = Outcome> = Omit<ValueOf<typeof betProof>, 'outcome'> & { outcome: Of }

/** What a stranger must know of a game's rules to check a round of it. */
export interface RoundRule<Of extends Outcome = Outcome> {
  /** A round draws one of so many values, from 0. */
  range: number
  /** Whether the outcome is the one of this draw. */
  isDrawn(proof: Proof<Of>, value: number): boolean
  /** Whether result and payout are what the rules say of this draw. */
  isPaid(proof: Proof<Of>, value: number): boolean
}
