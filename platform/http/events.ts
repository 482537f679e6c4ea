import { memberEvents } from '#contract/events.ts'
import { admitReal } from '../admit-real.ts'
import { eventStream, type MemberEvents } from '../events/index.ts'
import { done } from '../result.ts'
import { type Served, serveMember } from './serve.ts'

export const eventCalls = (events: MemberEvents): Served[] => [
  serveMember(memberEvents, async (ctx, member, { topic }) => {
    const allowed = await admitReal(ctx, member)
    return allowed.ok ? done(eventStream(events, member.id, topic)) : allowed
  }),
]
