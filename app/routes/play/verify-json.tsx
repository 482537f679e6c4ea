import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Proof, UnprovenBet } from '#app/features/fairness/proof.ts'
import {
  jackpotValues,
  type Leaf,
  pathText,
  proofValues,
  sharedLeafOf,
  unprovenValues,
} from '#app/features/fairness/proof-values.ts'
import { partsOf } from '#app/features/games/registry.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { proofOf } from '#app/services/games/proof.server.ts'
import { wireWords } from '#contract/base/product.ts'

export const handle = page('verify')

/**
 * The values of a proof for a program; the names are those of the page's `data-fair`. The salt of its leaf is only in what the
 * bet's owner is given, which nobody keeps (`no-store`, as all that is for who is signed in).
 */
export async function loader(args: LoaderFunctionArgs) {
  const proof = await proofOf(args, args.params.betId ?? '')
  const proofJson = proof.proof ? ofProof(proof.proof) : ofUnproven(proof.unproven)
  args.context.instead = Response.json(proof.salt ? { ...proofJson, salt: proof.salt } : proofJson)
  return null
}

function ofProof(proof: Proof) {
  const { betId, time, vendorCode, nodeId, group, draws, actions, outcome, revealedAt, playMoney } = proof
  const { game, ...wager } = proof.wager
  const parts = partsOf(outcome.game).proof
  return {
    betId,
    time,
    // The file names the vendor as the product does: readers of it know the name.
    ...wireWords({ vendorCode }),
    nodeId,
    game,
    ...parts.facts?.(outcome),
    ...(proof.inclusion ? { round: proof.inclusion.roundId, ...leafParts(proof.inclusion) } : {}),
    wager,
    ...(proof.legs
      ? {
          legs: proof.legs.map(({ roundId, commit, serverSeed, drawn }) => ({
            round: roundId,
            commit,
            'server-seed': serverSeed,
            ...(drawn ? { 'bets-root': drawn.betsRoot, path: pathText(drawn.path), draws: drawn.draws } : {}),
          })),
        }
      : {}),
    // The times of a round that flew (site.md 4.2).
    ...proof.flight,
    ...(actions.length > 0 ? { actions: actions.map(({ game: _game, ...action }) => action) } : {}),
    draws,
    ...(proof.jackpot ? { jackpot: proof.jackpot, ...jackpotValues(proof.jackpot, proof.stake) } : {}),
    ...proofValues(proof, parts.values(outcome, proof)),
    ...(proof.reversed ? { reversed: proof.reversed } : {}),
    group,
    revealedAt,
    playMoney,
  }
}

/** Nothing that was drawn may be shown of such a bet, so it has no `draws`. */
function ofUnproven(bet: UnprovenBet) {
  const { betId, time, vendorCode, nodeId, roundId, legs, playMoney } = bet
  const { game, ...wager } = bet.wager
  const leaf = sharedLeafOf(bet)
  return {
    betId,
    time,
    ...wireWords({ vendorCode }),
    nodeId,
    game,
    ...(roundId === null ? {} : { round: roundId }),
    ...(leaf ? leafParts(leaf) : {}),
    wager,
    ...(legs
      ? {
          legs: legs.map(({ roundId, commit, serverSeed, betsRoot, inclusion }) => ({
            round: roundId,
            commit,
            'server-seed': serverSeed,
            ...(betsRoot === null ? {} : { 'bets-root': betsRoot }),
            ...(inclusion ? { path: pathText(inclusion.path) } : {}),
          })),
        }
      : {}),
    ...unprovenValues(bet),
    playMoney,
  }
}

/** What a leaf is made of, besides the bet's id, its player's mark and its stake. */
const leafParts = ({ wagerText, leafStake }: Leaf) => ({
  'wager-text': wagerText,
  ...(leafStake && { 'leaf-stake': leafStake }),
})

/** The loader answers with the values in place of a page; only its errors are pages. */
export default function VerifyJson() {
  return null
}
