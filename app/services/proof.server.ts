import { pageFailure } from '#app/lib/page-failure.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { betProof } from '#contract/games.ts'
import { preferencesOf } from './preferences.server.ts'
import { callsOf, type RouteArgs } from './session.server.ts'

const MAX_ID = 64

/** The public proof of a bet; an invalid id is a 404. */
export async function proofOf(args: RouteArgs, betId: string): Promise<ValueOf<typeof betProof>> {
  if (betId === '' || betId.length > MAX_ID) throw pageFailure('not-found')
  const { language } = await preferencesOf(args)
  return callsOf(args).get(betProof, { betId, language })
}
