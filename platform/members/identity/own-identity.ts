import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { identity as endpoint, IdentityState } from '#contract/members/identity.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { asksBirthDate, birthDateOf } from '#platform/members/accounts/index.ts'
import { type CaseRow, casesOf, identityLimit } from './identity-state.ts'

/** What a member sees of its own identity. Refuses `in-need-true-account`. */
export async function ownIdentity(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  const [cases, limit, birthDate, isBirthDateAsked] = await Promise.all([
    casesOf(ctx, member.id).execute(),
    identityLimit(ctx),
    birthDateOf(ctx.db, member.id),
    asksBirthDate(ctx),
  ])
  const [current] = cases
  return ok({
    state: stateOf(current),
    since: sinceOf(current)?.toISOString() ?? null,
    reason: current?.state === 'asked' ? current.ask_reason : (current?.reason ?? null),
    open: takesDocuments(current, limit.amount > 0n),
    limit: limit.amount > 0n ? { amount: moneyOf(limit.amount), days: limit.days } : null,
    birthDate,
    asksBirthDate: isBirthDateAsked && birthDate === null,
    cases: cases.map(({ state, created_at, ask_reason, sent_at, decided_at, reason }) => ({
      state: state as ValueOf<typeof endpoint>['cases'][number]['state'],
      createdAt: created_at.toISOString(),
      askReason: ask_reason,
      sentAt: sent_at?.toISOString() ?? null,
      decidedAt: decided_at?.toISOString() ?? null,
      reason,
    })),
  })
}

const stateOf = (current: CaseRow | undefined): IdentityState =>
  (current?.state as IdentityState | undefined) ?? 'none'

const sinceOf = (current: CaseRow | undefined): Date | null =>
  current ? (current.decided_at ?? current.sent_at ?? current.created_at) : null

/**
 * Whether a member may send documents now: they are asked for, or others were refused, or there is something that needs them. No
 * picture of a passport is kept that nobody has a use for.
 */
export const takesDocuments = (current: CaseRow | undefined, needed: boolean): boolean =>
  current === undefined ? needed : current.state === 'asked' || current.state === 'refused'
