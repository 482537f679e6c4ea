import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { rulesOf } from '#platform/play/house/index.ts'
import { countedSums } from './counted-sums.ts'
import { measuredReturn } from './return-band.ts'

/**
 * Warns the operator in the log about a game whose measured return has left the 99.99 % band: once, and again only
 * after the return has been within the band. `ops games returns` lists them.
 */
export async function warnOfReturns(ctx: Context): Promise<void> {
  for (const [node, sums] of await countedSums(ctx.db)) {
    const rules = rulesOf(HOUSE_VENDOR, node)
    if (!rules) continue
    const measured = measuredReturn(sums, rules.returns, rules)
    const alarm = measured.standing === 'alarm'
    if (alarm === (sums.alarmedAt !== null)) continue
    const { numUpdatedRows } = await ctx.db
      .updateTable('game_return')
      .set({ alarmed_at: alarm ? ctx.clock.now() : null })
      .where('vendor_code', '=', HOUSE_VENDOR)
      .where('node_id', '=', node)
      .where('alarmed_at', alarm ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow()
    if (!alarm || numUpdatedRows === 0n) continue
    const { returned, wideLow, wideHigh } = measured
    ctx.log.warn(
      { game: `${HOUSE_VENDOR}/${node}`, rounds: String(sums.rounds), returned, wideLow, wideHigh },
      'the measured return of a game lies outside its 99.99 % band',
    )
  }
}
