import { memberEvents, roundEvents } from '#contract/play/events.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { eventStream, type MemberEvents, streamMessages } from '#platform/base/events/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { isSessionAlive } from '#platform/members/accounts/index.ts'
import { selectStakedGame, toStakedGame } from '#platform/play/catalogue/index.ts'
import { rulesOf, sharedGameOf } from '#platform/play/house/index.ts'
import { drawNews } from '#platform/play/lottery/index.ts'
import { isRoomTopic } from '#platform/play/rooms/index.ts'
import { flightTable, WatchedTables } from '#platform/play/rounds/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

/** `tables`: the tables that are watched in this process. */
export const eventCalls = (events: MemberEvents, tables: WatchedTables): ServedEndpoint[] => [
  serveMember(memberEvents, async (ctx, member, { topic }, { tokenHash }) => {
    const permission = await admitReal(ctx, member)
    if (!permission.ok) return permission
    const isAlive = async () => tokenHash !== null && isSessionAlive(ctx, tokenHash)
    return ok(eventStream(events, member.id, topic, isAlive))
  }),
  serve(roundEvents, async (ctx, _call, { topic }) => {
    if (await isRoomTopic(ctx.db, topic))
      return ok(
        streamMessages(
          () => topic,
          (watcher) => [events.watch('all', topic as `round-${string}`, watcher)],
          events.isListening,
        ),
      )
    const table = { vendor: HOUSE_VENDOR, node: topic.slice('round-'.length) }
    if (!sharedGameOf(table.vendor, table.node)) return refuse('not-found')
    return ok(await tables.stream(table))
  }),
]

/** The tables that this process watches. */
export const watchedTables = (ctx: Context, events: MemberEvents): WatchedTables =>
  new WatchedTables(ctx, events, async (ctx, { vendor, node }) => {
    if (rulesOf(vendor, node)?.shared?.scheduled) return { read: (ctx) => drawNews(ctx, node) }
    const { rows } = await selectStakedGame(vendor, node).execute(ctx.db)
    const open = rows[0] !== undefined && !toStakedGame(rows[0]).maintenance
    const flight = sharedGameOf(vendor, node)?.flight
    if (flight)
      return { read: (ctx) => flightTable(ctx, { vendor, node }, { open, flight, gameOf: sharedGameOf }) }
    const { league } = rulesOf(vendor, node)?.fixtures ?? {}
    const game = sharedGameOf(vendor, node)
    return { open, pooled: game?.pooled, telling: game?.telling, league }
  })
