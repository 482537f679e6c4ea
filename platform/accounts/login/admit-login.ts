import type { HumanCheck } from '#contract/human-check.ts'
import { hasAgentCenter, type IsAgent, isAffiliate, isTrial } from '#contract/is-agent.ts'
import type { LoginSite } from '#contract/session.ts'
import type { Call, Context } from '../../context.ts'
import { done, type Refusal, type Result, refuse } from '../../result.ts'
import { passHumanCheck } from '../human-check/human-check.ts'
import type { LockedMember } from '../members/lock-member.ts'
import { networkOf } from '../network-of.ts'
import { hit } from '../throttle.ts'
import { type FailureKey, type LoginState, loginState } from './login-failures.ts'

/** Logins of one address, right and wrong: each costs an Argon2 run. A phone network is one address too. */
const perAddress = { hits: 600, windowSeconds: 600 }

interface LoginTry {
  call: Call
  failureKey: FailureKey
  /** Null where this way in asks for none: what it takes was sent after one. */
  humanCheck: HumanCheck | null
  /** A temporary password is looked at although the account is locked. */
  pastLock?: boolean
}

/**
 * Whether a try is looked at, whichever account it is for and whether or not there is one. Refuses `too-many-requests`,
 * `captcha-required`, `captcha-failed`, `slider-failed`, all with whether the next try needs a human check.
 */
export async function admitLogin(
  ctx: Context,
  { call, failureKey, humanCheck, pastLock = false }: LoginTry,
): Promise<Result<LoginState>> {
  const { address } = call.caller
  const state = await loginState(ctx, failureKey, address, { pastLock })
  const { retryAfterSeconds, captchaRequired } = state
  if (retryAfterSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds, captchaRequired })
  if (captchaRequired && humanCheck) {
    const human = await passHumanCheck(ctx, humanCheck)
    if (!human.ok) return human
  }
  const logins = await hit(ctx, `login:${networkOf(address)}`, perAddress)
  if (logins.hits > perAddress.hits)
    return refuse('too-many-requests', { retryAfterSeconds: logins.retryAfterSeconds, captchaRequired })
  return done(state)
}

/**
 * Why a member may not come in, as only who has proved to be it learns (platform.md section 2): frozen, or on the wrong
 * site. Affiliates and their managers do not play, and trial accounts live for one visit: neither is a member.
 */
export function refusedEntry({ is_agent, frozen }: LockedMember, site: LoginSite): Refusal | undefined {
  const isAgent = is_agent as IsAgent
  if (frozen) return refuse('operation-not-allowed')
  if (site === 'agent') return hasAgentCenter(isAgent) ? undefined : refuse('not-an-agent')
  return isTrial(isAgent) || isAffiliate(isAgent) ? refuse('not-a-member') : undefined
}
