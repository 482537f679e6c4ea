import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { InputOf, ValueOf } from '#contract/base/endpoint.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'
import { betDetail } from '#contract/play/bet-records.ts'
import { betProof, unprovenBet } from '#contract/play/fairness.ts'
import { requireValue } from '../platform.server.ts'
import { preferencesOf } from '../preferences.server.ts'
import { callsOf, currentMember, type RouteArgs } from '../session.server.ts'

type Found = { proof: ValueOf<typeof betProof> } | { proof: null; unproven: ValueOf<typeof unprovenBet> }

/** What the bet's own player is told besides: that it is theirs, and the salt of its leaf. For anybody else: false and null. */
interface OwnPart {
  own: boolean
  salt: string | null
}

/** The public proof of a bet, or what there is to say of one that has none (open, void); an invalid id is a 404. */
export async function proofOf(args: RouteArgs, betId: string): Promise<Found & OwnPart> {
  if (betId === '' || betId.length > MAX_NAME_LENGTH) throw pageFailure('not-found')
  const { language } = await preferencesOf(args)
  const calls = callsOf(args)
  const [proof, own] = await Promise.all([
    calls.send(betProof, { betId, language }),
    ownPartOf(args, { betId, language }),
  ])
  if (proof.ok || proof.code !== 'not-found') return { proof: requireValue(proof), ...own }
  const unproven = await calls.send(unprovenBet, { betId, language })
  if (unproven.ok) return { proof: null, unproven: unproven.value, ...own }
  // Between the two questions the bet may have ended: then it is proven now.
  return { proof: await calls.get(betProof, { betId, language }), ...own }
}

async function ownPartOf(args: RouteArgs, input: InputOf<typeof betDetail>): Promise<OwnPart> {
  const member = await currentMember(args).catch(() => null)
  const bet = member && (await callsOf(args).send(betDetail, input))
  return bet?.ok ? { own: true, salt: bet.value.salt } : { own: false, salt: null }
}
