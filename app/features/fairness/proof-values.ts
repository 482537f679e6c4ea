import { minorOf } from '#contract/base/fields/money.ts'
import type { Proof, UnprovenBet } from './proof.ts'

/**
 * The exact texts of a proof by their names (site.md section 4), in the order in which a round makes them. `ofGame` are
 * the outcome and the multiplier. For a shared round, the root of its bets takes the place of the client seed.
 * `server-seed` is null until it is revealed.
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

/** The same for the draw of the jackpot; its win has a name of its own. */
export const jackpotValues = (
  { number, posting }: NonNullable<Proof['jackpot']>,
  stake: string,
): Record<string, string> => ({
  'jackpot-number': String(number),
  'jackpot-below': String(minorOf(stake)),
  ...(posting ? { 'jackpot-posting': posting } : {}),
})

/** The same for a bet without a proof: none of its numbers may be shown. */
export function unprovenValues(bet: UnprovenBet): Record<string, string | null> {
  const shared = sharedLeafOf(bet)
  return {
    commit: bet.commit,
    'server-seed': bet.serverSeed,
    [bet.roundId === null ? 'client-seed' : 'bets-root']: bet.clientSeed,
    ...(shared ? { 'member-hash': shared.memberHash, leaf: shared.leaf } : {}),
    ...(bet.inclusion ? { path: pathText(bet.inclusion.path) } : {}),
    nonce: String(bet.nonce),
    stake: bet.stake,
    payout: bet.payout,
    result: bet.result,
  }
}

/** The leaf of a bet, and what it is made of. */
export type Leaf = Omit<NonNullable<Proof['inclusion']>, 'roundId' | 'path'>

/** The leaf of a bet, which is the same in the root of each of its rounds. Undefined while it is in none. */
export const sharedLeafOf = ({ inclusion, legs = [] }: UnprovenBet): Leaf | undefined =>
  inclusion ?? legs.find((leg) => leg.inclusion)?.inclusion

/** The proof that a bet is in its round's root: `path` has a side and a hash for each step, separated by commas. */
const inclusionValues = (root: string, { memberHash, leaf, path }: NonNullable<Proof['inclusion']>) => ({
  'bets-root': root,
  'member-hash': memberHash,
  leaf,
  path: pathText(path),
})

/** The text that the leaf of a bet hashes (site.md section 4.2), the same in every language. */
export const leafText = (
  { betId, stake }: { betId: string; stake: string },
  { memberHash, leafStake = stake, wagerText }: Leaf,
): string => `${betId}:${memberHash}:${leafStake}:${wagerText}`

/** A path to a root: a side and a hash for each step, with commas. */
export const pathText = (path: NonNullable<Proof['inclusion']>['path']): string =>
  path.map(({ side, hash }) => `${side}${hash}`).join(',')
