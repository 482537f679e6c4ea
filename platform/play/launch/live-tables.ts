import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { liveTables as endpoint } from '#contract/play/live-tables.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { selectGames, toGame } from '#platform/play/catalogue/index.ts'
import { rulesOf, sharedGameOf, sharedTables } from '#platform/play/house/index.ts'
import {
  fixtureTable,
  flightTable,
  latestRounds,
  playersAt,
  roundTable,
  type TableNow,
} from '#platform/play/rounds/index.ts'

/** Results on a tile. */
const SHOWN_RESULTS = 8

/**
 * The house's tables that many play at once and that take bets now: how long each does, who plays, and what came last. Who
 * looks at a lobby is a viewer of its tables: those that wait for one are opened.
 */
export async function liveTables(
  ctx: Context,
  { language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const rows = await selectGames(ctx.reads, language, null)
    .where('game.vendor_code', '=', HOUSE_VENDOR)
    .where('game.node_id', 'in', sharedTables)
    .where('game.playable', '=', true)
    .orderBy('game.position')
    .execute()
  const nodes = rows.map(({ node_id }) => node_id)
  let latest = await latestRounds(ctx, nodes)
  const waiting = nodes.filter((node) => latest.get(node)?.endedAt !== null)
  if (waiting.length > 0) {
    for (const node of waiting) await openNext(ctx, node)
    latest = await latestRounds(ctx, nodes)
  }
  const players = await playersAt(
    ctx,
    [...latest].flatMap(([node, { running }]) => running.map((id) => ({ id, node }))),
  )
  return ok({
    tables: rows.flatMap((row) => {
      const now = latest.get(row.node_id)
      return now ? [{ game: toGame(row), ...toTable(now), players: players.get(row.node_id) ?? 0 }] : []
    }),
  })
}

const toTable = ({ round: { state, remaining, lasts }, matchday, last }: TableNow) => ({
  state,
  remaining,
  lasts,
  matchday,
  last: last.slice(0, SHOWN_RESULTS),
})

/** Opens the next round of a table whose last has ended, once its result was shown for long enough. */
async function openNext(ctx: Context, node: string): Promise<void> {
  const key = { vendor: HOUSE_VENDOR, node }
  const rules = rulesOf(HOUSE_VENDOR, node)
  const flight = sharedGameOf(HOUSE_VENDOR, node)?.flight
  if (rules?.fixtures) await fixtureTable(ctx, key, true, rules.fixtures.league)
  else if (flight) await flightTable(ctx, key, { open: true, flight, gameOf: sharedGameOf })
  else
    await roundTable(ctx, key, { open: true, pooled: rules?.shared?.pooled, telling: rules?.shared?.telling })
}
