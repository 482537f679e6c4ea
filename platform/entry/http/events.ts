import { memberEvents, roundEvents } from '#contract/events.ts'
import { HOUSE_VENDOR } from '#contract/games.ts'
import { admitReal } from '#platform/base/admit-real.ts'
import { eventStream, type MemberEvents, publicStream } from '#platform/base/events/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { isSessionAlive } from '#platform/members/accounts/index.ts'
import { sharedGameOf } from '#platform/play/house/index.ts'
import { type Served, serve, serveMember } from './serve.ts'

export const eventCalls = (events: MemberEvents): Served[] => [
  serveMember(memberEvents, async (ctx, member, { topic }, { tokenHash }) => {
    const permission = await admitReal(ctx, member)
    if (!permission.ok) return permission
    const isAlive = async () => tokenHash !== null && isSessionAlive(ctx, tokenHash)
    return ok(eventStream(events, member.id, topic, isAlive))
  }),
  serve(roundEvents, async (_ctx, _call, { topic }) =>
    sharedGameOf(HOUSE_VENDOR, topic.slice('round-'.length))
      ? ok(publicStream(events, topic as `round-${string}`))
      : refuse('not-found'),
  ),
]
