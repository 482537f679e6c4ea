import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { securityCenter as endpoint } from '#contract/members/security.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { limitsAndHistory } from '#platform/members/responsible-gaming/index.ts'
import { offeredAvatars } from '../members/profile/avatars.ts'
import { type ListedSession, sessionsOf, toSession } from '../sessions/list-sessions.ts'
import { loginHistory } from '../sessions/login-history.ts'
import { configOf, configRow } from './security-config.ts'

/** Everything for the security panel, in three statements. Refuses `in-need-true-account`. */
export async function securityCenter(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
  call: Call,
): Promise<Result<ValueOf<typeof endpoint>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const listed = sql<ListedSession[]>`(
    select coalesce(jsonb_agg(listed), '[]') from (${sessionsOf(ctx, member.id, call)}) listed
  )`
  const [row, logins, { limits, events }, avatars] = await Promise.all([
    configRow(ctx, member, call)
      .select(['member.avatar', listed.as('sessions')])
      .executeTakeFirstOrThrow(),
    loginHistory(ctx, member, input),
    limitsAndHistory(ctx, member.id),
    offeredAvatars(ctx),
  ])
  if (!logins.ok) return logins
  return ok({
    config: await configOf(ctx, member, row),
    picture: { avatar: row.avatar, avatars },
    sessions: row.sessions.map(toSession),
    logins: logins.value,
    limits,
    limitEvents: events,
  })
}
