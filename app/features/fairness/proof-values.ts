import { minorOf } from '#contract/money.ts'
import type { Proof, UnprovenBet } from './proof.ts'

/**
 * The exact texts of a proof by their names (site.md section 4), in the order in which a round makes them. `ofGame` are
 * the outcome and the multiplier. Of a shared round the root of its bets stands where the client seed does. `server-seed` is null until it is revealed.
 */
export function proofValues(proof: Proof, ofGame: Record<string, string>): Record<string, string | null> {
  return {
    commit: proof.commit,
    'server-seed': proof.serverSeed,
    ...(proof.inclusion
      ? inclusionValues(proof.clientSeed, proof.inclusion)
      : { 'client-seed': proof.clientSeed }),
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

/** The same of the draw for the jackpot; what it won has a name of its own. */
export const jackpotValues = (
  { number, posting }: NonNullable<Proof['jackpot']>,
  stake: string,
): Record<string, string> => ({
  'jackpot-number': String(number),
  'jackpot-below': String(minorOf(stake)),
  ...(posting ? { 'jackpot-posting': posting } : {}),
})

/** The same of a bet that has no proof: no number was drawn that may be told. */
export const unprovenValues = (bet: UnprovenBet): Record<string, string | null> => ({
  commit: bet.commit,
  'server-seed': bet.serverSeed,
  [bet.roundId === null ? 'client-seed' : 'bets-root']: bet.clientSeed,
  nonce: String(bet.nonce),
  stake: bet.stake,
  payout: bet.payout,
  result: bet.result,
})

/** That a bet is in the root of its round: `path` has a side and a hash for each step, with commas. */
const inclusionValues = (root: string, { leaf, path }: NonNullable<Proof['inclusion']>) => ({
  'bets-root': root,
  leaf,
  path: pathText(path),
})

/** A path to a root: a side and a hash for each step, with commas. */
export const pathText = (path: NonNullable<Proof['inclusion']>['path']): string =>
  path.map(({ side, hash }) => `${side}${hash}`).join(',')
