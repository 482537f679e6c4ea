import type { HumanCheck } from '#contract/base/human-check.ts'
import { type AccountKind, hasAgentCenter, isAffiliate, isTrial } from '#contract/members/account-kind.ts'
import type { LoginSite } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { ADDRESS_LOGINS } from '#platform/members/limits.ts'
import type { LockedMember } from '../base/lock-member.ts'
import {
  counterOf,
  type FailureCounter,
  type FailureKey,
  type LoginState,
  loginState,
} from '../base/login-failures.ts'
import { countAddressHit, countHit } from '../base/throttle.ts'
import { passHumanCheck } from '../human-check/human-check.ts'

interface LoginTry {
  call: Call
  failureKey: FailureKey
  /** Null if no check is required: one was passed before the credential was sent. */
  humanCheck: HumanCheck | null
  /** Admits a temporary password despite a locked account. */
  pastLock?: boolean
}

/**
 * Whether an attempt is admitted, for existing and unknown accounts alike, and its failure counter. Refuses
 * `too-many-requests`, `captcha-required`, `captcha-failed`, `slider-failed`, all with whether the next attempt needs a
 * human check.
 */
export async function admitLogin(
  ctx: Context,
  { call, failureKey, humanCheck, pastLock = false }: LoginTry,
): Promise<Result<LoginState & { counter: FailureCounter }>> {
  const counter = await counterOf(ctx, call.caller, failureKey)
  const state = await loginState(ctx, counter, { pastLock })
  const { retryAfterSeconds, captchaRequired } = state
  if (retryAfterSeconds > 0) {
    ctx.security.note('login-locked', { address: call.caller.address })
    return refuse('too-many-requests', { retryAfterSeconds, captchaRequired })
  }
  if (captchaRequired && humanCheck) {
    const human = await passHumanCheck(ctx, humanCheck)
    if (!human.ok) return human
  }
  const logins =
    counter.address === null
      ? await countHit(ctx, `login:MEMBER:${counter.memberId}`, ADDRESS_LOGINS)
      : await countAddressHit(ctx, 'login', counter.address, ADDRESS_LOGINS)
  if (logins.hits > ADDRESS_LOGINS.hits)
    return refuse('too-many-requests', { retryAfterSeconds: logins.retryAfterSeconds, captchaRequired })
  return ok({ ...state, counter })
}

/**
 * Why an authenticated member may not enter (platform.md section 2): frozen, or the wrong site. Affiliates and their
 * managers do not play, and trial accounts last for one visit: neither counts as a member.
 */
export function entryRefusal(member: LockedMember, site: LoginSite): Refusal | undefined {
  const accountKind = member.is_agent as AccountKind
  if (member.frozen) return frozenRefusal(member)
  if (site === 'agent') return hasAgentCenter(accountKind) ? undefined : refuse('not-an-agent')
  return isTrial(accountKind) || isAffiliate(accountKind) ? refuse('not-a-member') : undefined
}

/**
 * For a frozen account or one that its owner has closed. Which of the two is told only to whoever has proved to own it.
 */
export const frozenRefusal = ({ closed_at }: Pick<LockedMember, 'closed_at'>): Refusal =>
  refuse('operation-not-allowed', { accountState: closed_at === null ? 'frozen' : 'closed' })
