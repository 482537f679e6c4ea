import type { LoaderFunctionArgs } from '@remix-run/node'
import { proofValues } from '#app/features/fairness/proof-values.ts'
import { partsOf } from '#app/features/games/registry.ts'
import { page } from '#app/lib/page-handle.ts'
import { proofOf } from '#app/services/proof.server.ts'

export const handle = page('verify')

/** The values of a proof for a program; the names are those of the page's `data-fair`. */
export async function loader(args: LoaderFunctionArgs) {
  const proof = await proofOf(args, args.params.betId ?? '')
  const { betId, time, vassalage, nodeId, group, draws, actions, outcome, revealedAt, playMoney } = proof
  const { game, ...wager } = proof.wager
  const parts = partsOf(outcome.game).proof
  args.context.instead = Response.json(
    {
      betId,
      time,
      vassalage,
      nodeId,
      game,
      ...parts.facts?.(outcome),
      wager,
      ...(actions.length > 0 ? { actions: actions.map(({ game: _game, ...action }) => action) } : {}),
      draws,
      ...proofValues(proof, parts.values(outcome)),
      group,
      revealedAt,
      playMoney,
    },
    { headers: { 'Cache-Control': 'no-cache' } },
  )
  return null
}

/** The loader answers with the values in place of a page; only its errors are pages. */
export default function VerifyJson() {
  return null
}
