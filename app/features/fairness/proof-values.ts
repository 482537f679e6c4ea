import type { Proof } from './repeat-round.server.ts'

/** The names of a proof's values (site.md section 4), in the order in which a round makes them. */
export type FairName =
  | 'commit'
  | 'server-seed'
  | 'client-seed'
  | 'nonce'
  | 'cursor'
  | 'digest'
  | 'number'
  | 'roll'
  | 'multiplier'
  | 'stake'
  | 'payout'
  | 'result'

/** The exact texts of a proof. `server-seed` is null until it is revealed. */
export function proofValues(proof: Proof): Record<FairName, string | null> {
  return {
    commit: proof.commit,
    'server-seed': proof.serverSeed,
    'client-seed': proof.clientSeed,
    nonce: String(proof.nonce),
    cursor: String(proof.cursor),
    digest: proof.digest,
    number: proof.number,
    roll: proof.outcome.roll,
    multiplier: proof.outcome.multiplier,
    stake: proof.stake,
    payout: proof.payout,
    result: proof.result,
  }
}
