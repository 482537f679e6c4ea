import { pageFailure } from '#app/lib/page-failure.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { betProof, unprovenBet } from '#contract/games.ts'
import { requireValue } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { callsOf, type RouteArgs } from './session.server.ts'

const MAX_ID = 64

/** The public proof of a bet, or what there is to say of one that has none (open, void); an invalid id is a 404. */
export async function proofOf(
  args: RouteArgs,
  betId: string,
): Promise<{ proof: ValueOf<typeof betProof> } | { proof: null; unproven: ValueOf<typeof unprovenBet> }> {
  if (betId === '' || betId.length > MAX_ID) throw pageFailure('not-found')
  const { language } = await preferencesOf(args)
  const calls = callsOf(args)
  const proof = await calls.send(betProof, { betId, language })
  if (!proof.ok && proof.code === 'not-found')
    return { proof: null, unproven: await calls.get(unprovenBet, { betId, language }) }
  return { proof: requireValue(proof) }
}
