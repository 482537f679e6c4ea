import type { Proof, UnprovenBet } from './proof.ts'

/**
 * The exact texts of a proof by their names (site.md section 4), in the order in which a round makes them. `ofGame` are
 * the outcome and the multiplier. `server-seed` is null until it is revealed.
 */
export function proofValues(proof: Proof, ofGame: Record<string, string>): Record<string, string | null> {
  return {
    commit: proof.commit,
    'server-seed': proof.serverSeed,
    'client-seed': proof.clientSeed,
    nonce: String(proof.nonce),
    cursor: String(proof.cursor),
    digest: proof.digest,
    number: proof.number,
    ...ofGame,
    stake: proof.stake,
    payout: proof.payout,
    result: proof.result,
  }
}

/** The same of a bet that has no proof: no number was drawn that may be told. */
export const unprovenValues = (bet: UnprovenBet): Record<string, string | null> => ({
  commit: bet.commit,
  'server-seed': bet.serverSeed,
  'client-seed': bet.clientSeed,
  nonce: String(bet.nonce),
  stake: bet.stake,
  payout: bet.payout,
  result: bet.result,
})
