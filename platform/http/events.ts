import { memberEvents } from '#contract/events.ts'
import { isSessionAlive } from '../accounts/index.ts'
import { admitReal } from '../admit-real.ts'
import { eventStream, type MemberEvents } from '../events/index.ts'
import { done } from '../result.ts'
import { type Served, serveMember } from './serve.ts'

export const eventCalls = (events: MemberEvents): Served[] => [
  serveMember(memberEvents, async (ctx, member, { topic }, { tokenHash }) => {
    const allowed = await admitReal(ctx, member)
    if (!allowed.ok) return allowed
    const isAlive = async () => tokenHash !== null && isSessionAlive(ctx, tokenHash)
    return done(eventStream(events, member.id, topic, isAlive))
  }),
]
