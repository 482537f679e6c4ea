import { unseal } from '#contract/base/cipher.ts'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { wireWords } from '#contract/base/product.ts'
import type { freePlay as endpoint } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { byAnyKey } from '#platform/base/platform-keys.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { NETWORK_TRIALS, TRIALS } from '#platform/members/limits.ts'
import { house, move, post, purse } from '#platform/money/ledger/index.ts'
import { countAddressHit, countHit } from '../base/throttle.ts'
import { openSession } from '../sessions/sessions.ts'
import { addNamedMember } from './create-member.ts'

/** The maximum user name length of 15 characters. */
const TRIAL_NAME = { prefix: 'trial', digits: 10 }

/**
 * Opens a trial account, grants it the setting `trialBalance` of play money, and signs it in. Nobody can sign in to it
 * again: it has no password, and ends with its session, after 12 idle hours.
 *
 * Refuses: `operation-not-allowed` while FREEPLAY3 is off, `invalid` if `randomString` was not sealed by a site that
 * shares the platform's key, `too-many-requests`.
 */
export async function freePlay(
  ctx: Context,
  { caller }: Call,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  if (!(await ctx.settings.flag('FREEPLAY3'))) return refuse('operation-not-allowed')
  if (!byAnyKey(ctx, (key) => unseal(input.randomString, key, ctx.clock.now().getTime())))
    return refuse('invalid', { field: 'randomString' })
  const ofNetwork = await countAddressHit(ctx, 'free-play', caller.address, NETWORK_TRIALS)
  const ofAll = ofNetwork.hits > NETWORK_TRIALS.hits ? undefined : await countHit(ctx, 'free-play', TRIALS)
  if (!ofAll || ofAll.hits > TRIALS.hits)
    return refuse('too-many-requests', { retryAfterSeconds: (ofAll ?? ofNetwork).retryAfterSeconds })
  const grant = BigInt(await ctx.settings.value('trialBalance'))

  return ctx.transact(async (tx) => {
    const added = await addNamedMember(tx, TRIAL_NAME, {
      accountKind: 4,
      uplineId: null,
      passwordHash: null,
      paymentPasswordHash: null,
      firstLoginAt: tx.clock.now(),
      cameBy: { os: input.os, platform: input.platform },
    })
    if (!added.ok) return added
    const member = added.value
    const token = await openSession(tx, member.id, caller, { kind: 'free-play' })
    if (grant > 0n) {
      const granted = await post(tx, {
        kind: 'play-grant',
        reference: member.account,
        entries: move(house('play-grants', member.id), purse(member), grant),
      })
      if (!granted.ok) return granted
    }
    return ok(
      wireWords({
        token,
        accountKind: 4,
        firstTimeLogin: false,
        passwordExpired: false,
        mustChangePassword: null,
      }),
    )
  })
}
