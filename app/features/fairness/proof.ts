import type { ValueOf } from '#contract/base/endpoint.ts'
import type { betProof, unprovenBet } from '#contract/play/fairness.ts'
import type { Outcome } from '#contract/play/games/index.ts'

/** The public proof of a bet, of any game or of one. */
export type Proof<Of extends Outcome = Outcome> = Omit<ValueOf<typeof betProof>, 'outcome'> & { outcome: Of }

/** The proof as it was before the bet was made void: what its draw had come to. */
export const asDrawn = (proof: Proof): Proof => ({ ...proof, ...proof.reversed })

/** A bet that has no proof: open, or void. */
export type UnprovenBet = ValueOf<typeof unprovenBet>

/** The rules of a game that anybody needs to check a round of it. */
export interface RoundRule<Of extends Outcome = Outcome> {
  /** Of how many values each number of the round is drawn, in order. */
  ranges(proof: Proof<Of>): readonly number[]
  /** Whether the outcome follows from these numbers. */
  isDrawn(proof: Proof<Of>, values: readonly number[]): boolean
  /** Whether result and payout follow from these numbers by the rules. */
  isPaid(proof: Proof<Of>, values: readonly number[]): boolean
  /** For a bet on several rounds: the same for each of the others. */
  legs?: {
    ranges(proof: Proof<Of>, round: string): readonly number[]
    isDrawn(proof: Proof<Of>, round: string, values: readonly number[]): boolean
  }
}
