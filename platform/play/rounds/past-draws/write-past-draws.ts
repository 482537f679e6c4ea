import { sql } from 'kysely'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { commitOf, merkleTree } from '#platform/base/fairness/index.ts'
import { INSTALLED_BATCH_ROWS } from '#platform/play/limits.ts'
import type { ScheduledDraw } from '../draws.ts'
import type { SharedGameOf } from '../shared-game.ts'

/**
 * Writes draws on which nobody staked, as they would stand there had they been held: each drawn from a seed of its own
 * and the root of no tickets. `openedBeforeMs`: how long before its lock each was opened. Those that exist stay.
 */
export async function writePastDraws(
  ctx: Context,
  draws: readonly ScheduledDraw[],
  { gameOf, openedBeforeMs }: { gameOf: SharedGameOf; openedBeforeMs: number },
): Promise<void> {
  const { root, tree } = merkleTree([])
  const rows = draws.map((draw) => {
    const serverSeed = ctx.random.bytes(32).toString('hex')
    const openedAt = new Date(draw.locksAt.getTime() - openedBeforeMs)
    const seeds = { serverSeed, clientSeed: root, nonce: 0 }
    const outcome = gameOf(HOUSE_VENDOR, draw.node)?.outcomeOf(seeds, {}, { id: '', about: null })
    if (!outcome) throw new Error(`${draw.node} cannot be drawn`)
    return {
      id: sql<string>`uuidv7_at(${openedAt})`,
      vendor_code: HOUSE_VENDOR,
      node_id: draw.node,
      numero: draw.numero,
      state: 'settled',
      server_seed: serverSeed,
      commit: commitOf(serverSeed),
      opened_at: openedAt,
      closes_at: draw.locksAt,
      draws_at: draw.drawsAt,
      told_at: draw.toldAt,
      bets_root: root,
      bets: 0,
      bets_tree: tree,
      outcome: JSON.stringify(outcome),
      drawn_at: draw.drawsAt,
      ended_at: draw.toldAt,
    }
  })
  for (let start = 0; start < rows.length; start += INSTALLED_BATCH_ROWS)
    await ctx.db
      .insertInto('game_round')
      .values(rows.slice(start, start + INSTALLED_BATCH_ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
