import { memberEvents } from '#contract/events.ts'
import { admitReal } from '#platform/base/admit-real.ts'
import { eventStream, type MemberEvents } from '#platform/base/events/index.ts'
import { ok } from '#platform/base/result.ts'
import { isSessionAlive } from '#platform/members/accounts/index.ts'
import { type Served, serveMember } from './serve.ts'

export const eventCalls = (events: MemberEvents): Served[] => [
  serveMember(memberEvents, async (ctx, member, { topic }, { tokenHash }) => {
    const permission = await admitReal(ctx, member)
    if (!permission.ok) return permission
    const isAlive = async () => tokenHash !== null && isSessionAlive(ctx, tokenHash)
    return ok(eventStream(events, member.id, topic, isAlive))
  }),
]
