import type { LoaderFunctionArgs } from '@remix-run/node'
import { drawValues, repeatedDraw } from '#app/features/games/lottery/repeated-draw.server.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { drawProofOf } from '#app/services/games/draw-proof.server.ts'

export const handle = page('verify')

/** A draw of a lottery for a program; the names are those of the page's `data-fair`. It needs no ticket and names none. */
export async function loader(args: LoaderFunctionArgs) {
  const drawProof = await drawProofOf(args)
  const { draw, proof, roundId } = drawProof
  const repeated = repeatedDraw(drawProof)
  args.context.instead = Response.json({
    game: 'lottery',
    gameCode: draw.gameCode,
    numero: draw.numero,
    round: roundId,
    state: draw.state,
    drawsAt: draw.drawsAt,
    bets: draw.bets,
    ...(proof && repeated ? { draws: proof.draws, group: repeated.last.group } : {}),
    ...drawValues(drawProof, repeated),
    ...(draw.state === 'void' ? { result: 'void' } : {}),
  })
  return null
}

/** The loader answers with the values in place of a page; only its errors are pages. */
export default function VerifyDrawJson() {
  return null
}
