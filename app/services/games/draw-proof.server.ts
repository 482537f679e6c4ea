import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import { drawProof } from '#contract/play/lottery.ts'
import { preferencesOf } from '../preferences.server.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'

/** The proof of a draw of a lottery by the names in the URL, or its promise; names that are none are a 404. */
export async function drawProofOf(
  args: RouteArgs & { params: Record<string, string | undefined> },
): Promise<ValueOf<typeof drawProof>> {
  const { gameCode = '', numero = '' } = args.params
  if (gameCode.length > MAX_NAME_LENGTH || numero.length > MAX_NAME_LENGTH) throw pageFailure('not-found')
  const { language } = await preferencesOf(args)
  return callsOf(args).get(drawProof, { gameCode, numero, language })
}
